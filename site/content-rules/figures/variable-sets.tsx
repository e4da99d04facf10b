import type { ReactElement } from 'react';

const VARIABLES = [
  { name: 'OPENAI_API_KEY', sets: ['production', 'staging', 'preview'] },
  { name: 'ORDERS_SANDBOX_KEY', sets: ['production', 'staging', 'preview'] },
  { name: 'TRACE_LEVEL', sets: ['preview'] },
];

/** Settings → Variables: which sets have which names. Values are never shown. */
export function VariableSets(): ReactElement {
  return (
    <>
      <div className="figure-bar">
        <b>Settings → Variables</b> <span className="figure-end">support-agent</span>
      </div>
      <div className="table-scroll figure-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Set in</th>
            </tr>
          </thead>
          <tbody>
            {VARIABLES.map(({ name, sets }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{sets.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
