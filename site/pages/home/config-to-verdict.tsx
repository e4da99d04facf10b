import type { ReactNode } from 'react';
import type { CheckExample, Heading, Home } from './data.ts';
import { SectionHeading } from './section-heading.tsx';
import { VerdictMark } from './verdict-mark.tsx';
import { YamlCode } from './yaml-code.tsx';

type Props = { heading: Heading; example: Home['configExample']; check: CheckExample };

/** An evaluation file, with numbered notes on how its lines affect the pull request. */
export function ConfigToVerdict({ heading, example, check }: Props): ReactNode {
  const row = check.rows[0];
  return (
    <section className="home-section container" aria-labelledby="config-title">
      <SectionHeading id="config-title" heading={heading} centered />
      <div className="trace panel panel-raised window">
        <div className="trace-file">
          <p className="trace-name row row-apart pr-said">{example.file}</p>
          <YamlCode source={example.source} notes={example.notes.map(({ line }) => line)} />
        </div>
        <div className="trace-report">
          <p className="trace-name row row-apart pr-said">
            {check.name}{' '}
            {row && (
              <span className={`verdict verdict-${row.verdict}`}>
                <VerdictMark verdict={row.verdict} />
                {row.verdict}
              </span>
            )}
          </p>
          <ol>
            {example.notes.map(({ setting, said, body }) => (
              <li key={setting}>
                <p className="trace-said">{said}</p>
                <p>
                  <code>{setting}</code> {body}
                </p>
              </li>
            ))}
          </ol>
          <p className="trace-end">{example.conclusion}</p>
        </div>
      </div>
    </section>
  );
}
