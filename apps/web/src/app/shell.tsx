// What frames every page: skip link, header, the page itself, footer or bottom bar.
import { Suspense, useEffect } from 'react';
import { NavigationType, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router';
import { setSessionEndListener } from '../lib/api.ts';
import { t } from '../lib/i18n.ts';
import { returnState } from '../lib/return-path.ts';
import { notify } from '../ui/toast.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LocaleOffer } from './locale-offer.tsx';
import { Overlays } from './overlays.tsx';
import { pages } from './pages.ts';

const LOGIN_DELAY_MS = 500;

function useSessionEnd(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    setSessionEndListener(() => {
      notify.error(t('shell.sessionExpired'));
      setTimeout(() => void navigate('/components/login', { state: returnState(pathname + search) }), LOGIN_DELAY_MS);
    });
  }, [navigate, pathname, search]);
}

/** A page opened by a link begins at its top; going back keeps the place that the browser restores. */
function ScrollToTop() {
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!isBack) window.scrollTo(0, 0);
  }, [isBack]);
  return null;
}

export function Shell() {
  const { pathname } = useLocation();
  useSessionEnd();
  const isFullWidth = pages.some((page) => page.isFullWidth && page.paths.includes(pathname));
  return (
    <>
      <a
        href="#content"
        className="sr-only rounded-md bg-iris px-3 py-2 text-on-iris focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-70"
      >
        {t('shell.skip')}
      </a>
      <LocaleOffer />
      <Header />
      <main id="content" tabIndex={-1} className="flex min-h-[calc(100dvh-var(--header-height))] flex-1 flex-col">
        <ScrollToTop key={`scroll ${pathname}`} />
        <CrashBoundary key={pathname}>
          <Suspense fallback={<output aria-label={t('ui.loading')} className="flex-1" />}>
            <Outlet />
          </Suspense>
        </CrashBoundary>
      </main>
      {!isFullWidth && <Footer />}
      <BottomBar />
      <Overlays />
    </>
  );
}
