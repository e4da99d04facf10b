import type { ReactElement } from 'react';
import { FigureTable } from './figure-table.tsx';

const VARIABLES = [
  ['OPENAI_API_KEY', 'production, staging, preview'],
  ['ORDERS_SANDBOX_KEY', 'production, staging, preview'],
  ['TRACE_LEVEL', 'preview'],
];

/** Settings → Variables: which sets have which names. Values are never shown. */
export function VariableSets(): ReactElement {
  return (
    <>
      <div className="row figure-bar">
        <b>Settings → Variables</b> <span className="figure-end">support-agent</span>
      </div>
      <FigureTable columns={['Name', 'Set in']} rows={VARIABLES} />
    </>
  );
}
