import { Fragment, type ReactNode } from 'react';
import { Icon } from '../../layout/icons.tsx';
import { partsOf, TitleLink } from '../../layout/title-link.tsx';
import { LifecycleDiagram } from './lifecycle-diagram.tsx';
import { Diff, Listing, Terminal } from './listing.tsx';
import { Outcome, PullRequestTitle } from './pull-request.tsx';
import { ResultTable } from './result-table.tsx';
import { SectionHeading } from './section-heading.tsx';
import * as home from './texts.ts';
import { VerdictMark } from './verdict-mark.tsx';
import { VideoFrame } from './video-frame.tsx';

const { name, pullRequest, title } = home.checkExample;
const steps = Object.entries(home.steps);

const BUILT = [
  `environment  ${pullRequest.environment}`,
  `url          ${pullRequest.branch}.support-agent.example-org.example.com`,
  `commit       ${pullRequest.commit}`,
  `prompt       ${pullRequest.versions.join(' → ')}`,
  'variables    set preview',
  'runtime      Python 3.12',
  'install      requirements.txt',
];

const HERO_VIDEO = { 'data-hero': true, muted: true, loop: true, 'aria-hidden': true, tabIndex: -1 };

/** What the window shows at each step but the last. */
const STATES: readonly ReactNode[] = [
  <Diff key="edit" file={pullRequest.file} lines={pullRequest.diff} />,
  <Fragment key="push">
    <Terminal
      title="Terminal"
      command="git push -u origin HEAD"
      output={`To github.com:example-org/support-agent.git\n * [new branch] HEAD -> ${pullRequest.branch}`}
    />
    <p className="muted">{`Pull request #${pullRequest.number}: ${name} is queued.`}</p>
  </Fragment>,
  <Listing key="build" title="Build">
    {BUILT.map((line) => (
      <span className="line" key={line}>
        {`${line}\n`}
      </span>
    ))}
  </Listing>,
  <Fragment key="evaluate">
    <ResultTable {...home.caseTable} />
    <p className="muted">The other 8 answers are right.</p>
  </Fragment>,
  <Fragment key="verdict">
    <p className="row">
      <VerdictMark verdict="fail" />
      <strong>{name}</strong>
      <span className="muted">{title}</span>
    </p>
    <ResultTable {...home.checkTable} />
    <p id="principles-title">
      <Outcome title="Merging is blocked." isBlocked>
        One blocking evaluation failed, so the run fails. The other four can’t offset it.
      </Outcome>
    </p>
  </Fragment>,
];

/**
 * One pull request from edit to merge. While the visitor scrolls, the states of one window replace each other; where
 * browsers or preferences do not allow that, each follows its step. The last state is a video that a script plays.
 */
export const Scene = (): ReactNode => (
  <section className="scene" aria-labelledby="lifecycle-title">
    <div className="container">
      <div className="row row-apart">
        <SectionHeading id="lifecycle-title" heading={home.headings.scene} />
        <LifecycleDiagram steps={steps.map(([title]) => partsOf(title).text)} />
      </div>
      <ol className="scene-steps column">
        {steps.map(([title, body], index) => (
          <li className="column" key={title}>
            <div className="scene-words">
              <h3 className="knot">
                <TitleLink title={title} />
              </h3>
              <p>{body}</p>
            </div>
            {index === STATES.length ? (
              <>
                <VideoFrame name="hero" className="scene-state screen-only" video={HERO_VIDEO} />
                <PauseVideo />
              </>
            ) : (
              <div className="scene-state panel panel-raised window">
                <PullRequestTitle />
                {STATES[index]}
              </div>
            )}
          </li>
        ))}
      </ol>
    </div>
  </section>
);

const PauseVideo = (): ReactNode => (
  <button className="video-pause video-button button button-quiet scripted" type="button" hidden>
    <Icon name="pause" />
    <Icon name="play" />
    <span>Pause the video</span>
  </button>
);
