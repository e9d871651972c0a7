import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { SkeletonRows } from '@bourse/ui/states.tsx';
import { Hero } from './hero.tsx';

/** Takes as much height as the content that follows, as far as the fold reaches, so that nothing moves. */
function BelowShape() {
  return (
    <>
      <div className="h-18 border-y border-line bg-panel" />
      <div className="h-12" />
      <div className="mx-auto min-h-500 w-full max-w-300 px-6 pt-22 max-md:px-0">
        <SkeletonRows rows={7} rowClassName="h-11" />
      </div>
    </>
  );
}

// The head of the page is drawn before the code and the live prices of the rest have come.
const Below = lazyPart(() => import('./below.tsx').then((module) => module.Below), { fallback: <BelowShape /> });

export function HomePage() {
  usePageTitle(t('home.title'));
  return (
    <>
      <Hero />
      <Below />
    </>
  );
}
