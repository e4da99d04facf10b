import type { ReactNode } from 'react';
import { Icon } from '../../layout/icons.tsx';
import { LinkList } from '../../layout/link-list.tsx';
import { LimitWindow } from './limit-window.tsx';
import * as home from './texts.ts';

/** Hero section. All titles share one grid cell, so changing the title causes no layout shift. */
export const Hero = (): ReactNode => (
  <section className="hero opening column container" aria-labelledby="hero-title">
    <h1 className="hero-titles display stack" id="hero-title">
      {home.heroTitles.map((title, index) => (
        <span
          className="hero-title"
          key={title}
          data-active={index === 0 ? '' : undefined}
          aria-hidden={index === 0 ? undefined : true}
        >
          {title}
        </span>
      ))}
    </h1>
    <div className="row row-apart">
      <p className="lead">
        <strong>CI for AI agents.</strong> {home.heroLead}
      </p>
      <p className="buttons">
        <a className="button button-large" href="/waitlist">
          Join the Waitlist
        </a>{' '}
        <a className="button button-quiet button-large" href="/docs">
          Read the docs
        </a>
      </p>
    </div>
    <button className="hero-pause icon-button scripted" type="button" aria-pressed={false} hidden>
      <Icon name="pause" />
      <Icon name="play" />
      <span className="visually-hidden">Pause the changing headline</span>
    </button>
    <LimitWindow />
    <section className="frameworks" aria-labelledby="frameworks-title">
      <p className="muted" id="frameworks-title">
        Adapters for six agent frameworks
      </p>
      <LinkList links={home.frameworks} current="/" />
    </section>
  </section>
);
