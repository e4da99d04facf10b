/** Own value of a record. Use it for names from user input, because every object inherits "constructor". */
export const ownValue = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
