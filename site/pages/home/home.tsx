import type { SiteComponent } from '../../layout/page.ts';
import { STYLES } from '../../layout/page-styles.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { Audiences } from './audiences.tsx';
import { Demo } from './demo.tsx';
import { Hero } from './hero.tsx';
import { Kinds } from './kinds.tsx';
import { PassedWindow } from './limit-window.tsx';
import { Scene } from './scene.tsx';
import * as home from './texts.ts';
import { Turn } from './turn.tsx';

export const HomePage: SiteComponent = ({ page, context }) => (
  <SiteLayout page={page} context={context} styles={[STYLES.home]}>
    <div className="home">
      <div className="home-line screen-only">
        <i />
      </div>
      <Hero />
      <Scene />
      <Turn />
      <Kinds />
      <Demo />
      <Audiences />
      <section className="early-access" aria-labelledby="early-access-title">
        <div className="opening column container">
          <h2 className="display" id="early-access-title">
            {home.earlyAccess.title}
          </h2>
          <div className="row row-apart">
            <p className="lead">
              {home.earlyAccess.status} <a href="/roadmap">{home.earlyAccess.shipped}</a>.{' '}
              {home.earlyAccess.body}
            </p>
            <a className="button button-large" href="/waitlist">
              Join the Waitlist
            </a>
          </div>
          <PassedWindow />
        </div>
      </section>
    </div>
  </SiteLayout>
);
