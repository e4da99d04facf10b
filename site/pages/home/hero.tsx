import type { ReactNode } from 'react';
import { home } from './data.ts';
import { Frameworks } from './frameworks.tsx';
import { HeroCards } from './hero-cards.tsx';

/** Hero section. All titles share one grid cell, as do their cards, so changing the title causes no layout shift. */
export const Hero = (): ReactNode => (
  <section className="hero column container" aria-labelledby="hero-title">
    <h1 className="hero-titles stack" id="hero-title">
      {home.heroStates.map(({ title }, index) => (
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
    <div className="hero-words">
      <p className="lead">{home.heroLead}</p>
      <p className="buttons">
        <a className="button button-large" href="/waitlist">
          Join the Waitlist
        </a>{' '}
        <a className="button button-quiet button-large" href="/docs">
          Read the docs
        </a>
      </p>
    </div>
    <HeroCards />
    <Frameworks />
  </section>
);
