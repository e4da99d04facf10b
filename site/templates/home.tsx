import type { ReactNode } from 'react';
import { Audiences } from '../components/home/audiences.tsx';
import { ConfigToVerdict } from '../components/home/config-to-verdict.tsx';
import { Demo } from '../components/home/demo.tsx';
import { EarlyAccess } from '../components/home/early-access.tsx';
import { Features } from '../components/home/features.tsx';
import { Frameworks } from '../components/home/frameworks.tsx';
import { Hero } from '../components/home/hero.tsx';
import { Kinds } from '../components/home/kinds.tsx';
import { Lifecycle } from '../components/home/lifecycle.tsx';
import type { HomePage } from '../pages.ts';

export function HomeTemplate({ page }: { page: HomePage }): ReactNode {
  const { home } = page.props;
  const { headings } = home;
  return (
    <div className="home">
      <Hero home={home} />
      <Frameworks frameworks={home.frameworks} />
      <Kinds heading={headings.kinds} kinds={home.evaluationKinds} />
      <Lifecycle heading={headings.lifecycle} steps={home.lifecycle} />
      <ConfigToVerdict heading={headings.config} example={home.configExample} check={home.checkExample} />
      <Features heading={headings.features} features={home.features} />
      <Demo heading={headings.demo} panes={home.demo} caption={home.videoCaptions.demo} />
      <Audiences heading={headings.audiences} audiences={home.audiences} />
      <EarlyAccess content={home.earlyAccess} />
    </div>
  );
}
