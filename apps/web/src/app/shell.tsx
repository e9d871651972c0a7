// What frames every page: skip link, header, the page itself, footer or bottom bar.
import { t } from '@bourse/ui/lib/i18n.ts';
import { takeLocaleOffer } from '@bourse/ui/lib/locale.ts';
import { readStored } from '@bourse/ui/lib/storage.ts';
import { notify } from '@bourse/ui/toast.ts';
import { lazy, Suspense, useEffect } from 'react';
import { NavigationType, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router';
import { useClientConfig } from '../lib/client-config.ts';
import { setMaintenanceListener, setSessionEndListener } from '../lib/api.ts';
import { returnState } from '../lib/return-path.ts';
import { settleSession, useSession } from '../lib/session.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Header } from './header.tsx';
import { Overlays } from './overlays.tsx';
import { pages } from './pages.ts';

/** Taken once: it is made once. */
const offer = takeLocaleOffer();
const LOGIN_DELAY_MS = 500;

const GestureGate = lazy(() => import('./gesture-gate.tsx').then((module) => ({ default: module.GestureGate })));
// Below the fold, and seldom.
const BottomBar = lazy(() => import('./bottom-bar.tsx').then((module) => ({ default: module.BottomBar })));
const LocaleOffer = lazy(() => import('./locale-offer.tsx').then((module) => ({ default: module.LocaleOffer })));
const Footer = lazy(() => import('./footer.tsx').then((module) => ({ default: module.Footer })));
const MaintenanceStrip = lazy(() =>
  import('./maintenance.tsx').then((module) => ({ default: module.MaintenanceStrip })),
);
const Maintenance = lazy(() => import('./maintenance.tsx').then((module) => ({ default: module.Maintenance })));

function useSessionEnd(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    setSessionEndListener((reason) => {
      notify.error(t('shell.sessionExpired'));
      const state = returnState(pathname + search, reason);
      setTimeout(() => {
        void navigate('/components/login', { state });
        settleSession();
      }, LOGIN_DELAY_MS);
    });
  }, [navigate, pathname, search]);
}

/** Asked anew when a call is refused for it, for the site may close while somebody is here. */
function useIsMaintenance(): boolean {
  const { data, refetch } = useClientConfig();
  useEffect(() => setMaintenanceListener(() => void refetch({ cancelRefetch: false })), [refetch]);
  return data?.site.is_maintenance === true;
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
  useSessionEnd();
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const isGuarded = isLoggedIn && readStored('gesture_lock') !== undefined;
  if (!isGuarded) return <Frame />;
  return (
    <Suspense fallback={null}>
      <GestureGate>
        <Frame />
      </GestureGate>
    </Suspense>
  );
}

function Frame() {
  const { pathname } = useLocation();
  const { isFullWidth = false, isFrontDoor = false } = pages.find((page) => page.paths.includes(pathname)) ?? {};
  const isMaintenance = useIsMaintenance();
  return (
    <>
      <a
        href="#content"
        className="sr-only rounded-md bg-iris px-3 py-2 text-on-iris focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-70"
      >
        {t('shell.skip')}
      </a>
      {offer && (
        <Suspense fallback={<div className="min-h-11 border-b border-line bg-raised" />}>
          <LocaleOffer offer={offer} />
        </Suspense>
      )}
      <Header />
      <main id="content" tabIndex={-1} className="flex min-h-[calc(100dvh-var(--header-height))] flex-1 flex-col">
        <ScrollToTop key={`scroll ${pathname}`} />
        {isMaintenance && isFrontDoor && (
          <Suspense fallback={null}>
            <MaintenanceStrip />
          </Suspense>
        )}
        <CrashBoundary key={pathname}>
          <Suspense fallback={<output aria-label={t('ui.loading')} className="flex-1" />}>
            {isMaintenance && !isFrontDoor ? <Maintenance /> : <Outlet />}
          </Suspense>
        </CrashBoundary>
      </main>
      {!isFullWidth && (
        <Suspense fallback={<div className={isFrontDoor ? 'min-h-100' : 'min-h-18'} />}>
          <Footer isFull={isFrontDoor} />
        </Suspense>
      )}
      <Suspense fallback={<div className="h-14 md:hidden" />}>
        <BottomBar />
      </Suspense>
      <Overlays />
    </>
  );
}
