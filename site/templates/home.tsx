import type { ReactNode } from 'react';
import { Audiences } from '../components/home/audiences.tsx';
import { ConfigToVerdict } from '../components/home/config-to-verdict.tsx';
import { Demo } from '../components/home/demo.tsx';
import { EarlyAccess } from '../components/home/early-access.tsx';
import { Frameworks } from '../components/home/frameworks.tsx';
import { Hero } from '../components/home/hero.tsx';
import { HeroVideo } from '../components/home/hero-video.tsx';
import { Kinds } from '../components/home/kinds.tsx';
import { Lifecycle } from '../components/home/lifecycle.tsx';
import { Review } from '../components/home/review.tsx';
import { QUICKSTART } from '../docs-table.ts';
import type { HomePage } from '../pages.ts';

export function HomeTemplate({ page }: { page: HomePage }): ReactNode {
  const { home } = page.props;
  const { headings } = home;
  return (
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
  );
}
