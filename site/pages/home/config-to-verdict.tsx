import type { ReactNode } from 'react';
import { home } from './data.ts';
import { SectionHeading } from './section-heading.tsx';
import { VerdictWord } from './verdict-mark.tsx';
import { YamlCode } from './yaml-code.tsx';

const { file, source, notes, conclusion } = home.configExample;

/** An evaluation file, with numbered notes on how its lines affect the pull request. */
export const ConfigToVerdict = (): ReactNode => (
  <section className="home-section container" aria-labelledby="config-title">
    <SectionHeading id="config-title" heading={home.headings.config} centered />
    <div className="trace panel panel-raised window">
      <div className="trace-file">
        <p className="trace-name row row-apart pr-said">{file}</p>
        <YamlCode source={source} notes={notes.map(({ line }) => line)} />
      </div>
      <div className="trace-report">
        <p className="trace-name row row-apart pr-said">
          {home.checkExample.name} <VerdictWord verdict={home.checkExample.verdict} />
        </p>
        <ol>
          {notes.map(({ setting, said, body }) => (
            <li key={setting}>
              <p className="trace-said">{said}</p>
              <p>
                <code>{setting}</code> {body}
              </p>
            </li>
          ))}
        </ol>
        <p className="trace-end">{conclusion}</p>
      </div>
    </div>
  </section>
);
