import type { SiteComponent } from '../../layout/page.ts';
import { STYLES } from '../../layout/page-styles.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { Audiences } from './audiences.tsx';
import { Demo } from './demo.tsx';
import { EarlyAccess } from './early-access.tsx';
import { Hero } from './hero.tsx';
import { Kinds } from './kinds.tsx';
import { Scene } from './scene.tsx';
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
      <EarlyAccess />
    </div>
  </SiteLayout>
);
