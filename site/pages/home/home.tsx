import type { SiteComponent } from '../../layout/page.ts';
import { STYLES } from '../../layout/page-styles.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { Audiences } from './audiences.tsx';
import { ConfigToVerdict } from './config-to-verdict.tsx';
import { Demo } from './demo.tsx';
import { EarlyAccess } from './early-access.tsx';
import { Frameworks } from './frameworks.tsx';
import { Hero } from './hero.tsx';
import { HeroVideo } from './hero-video.tsx';
import { Kinds } from './kinds.tsx';
import { Lifecycle } from './lifecycle.tsx';
import { Review } from './review.tsx';

export const HomePage: SiteComponent = ({ page, context }) => (
  <SiteLayout page={page} context={context} styles={[STYLES.home]}>
    <div className="home">
      <Hero />
      <Frameworks />
      <HeroVideo />
      <ConfigToVerdict />
      <Lifecycle />
      <Kinds />
      <Review />
      <Demo />
      <Audiences />
      <EarlyAccess />
    </div>
  </SiteLayout>
);
