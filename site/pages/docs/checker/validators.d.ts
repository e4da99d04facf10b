import type { ValidateFunction } from 'ajv';

export const config: ValidateFunction;
export const evaluation: ValidateFunction;
/** Validates one case, such as a line of a dataset. */
export const datasetCase: ValidateFunction;
