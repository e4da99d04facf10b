import type { SiteComponent } from '../../layout/page.ts';
import { STYLES } from '../../layout/page-styles.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { QUICKSTART } from '../docs/docs-table.ts';
import { Audiences } from './audiences.tsx';
import { ConfigToVerdict } from './config-to-verdict.tsx';
import { home } from './data.ts';
import { Demo } from './demo.tsx';
import { EarlyAccess } from './early-access.tsx';
import { Frameworks } from './frameworks.tsx';
import { Hero } from './hero.tsx';
import { HeroVideo } from './hero-video.tsx';
import { Kinds } from './kinds.tsx';
import { Lifecycle } from './lifecycle.tsx';
import { Review } from './review.tsx';

const { headings } = home;

export const HomePage: SiteComponent = ({ page, context }) => (
  <SiteLayout page={page} context={context} styles={[STYLES.home]}>
    <div className="home">
      <Hero home={home} />
      <Frameworks frameworks={home.frameworks} />
      <HeroVideo caption={home.videoCaptions.hero} />
      <ConfigToVerdict heading={headings.config} example={home.configExample} check={home.checkExample} />
      <Lifecycle heading={headings.lifecycle} steps={home.lifecycle} />
      <Kinds heading={headings.kinds} kinds={home.evaluationKinds} />
      <Review heading={headings.features} check={home.checkExample} notes={home.features} />
      <Demo
        heading={headings.demo}
        panes={home.demo}
        caption={home.videoCaptions.demo}
        quickstart={QUICKSTART}
      />
      <Audiences heading={headings.audiences} audiences={home.audiences} />
      <EarlyAccess content={home.earlyAccess} />
    </div>
  </SiteLayout>
);
