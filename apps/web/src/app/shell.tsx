// What frames every page: skip link, header, the page itself, footer or bottom bar.
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { takeLocaleOffer } from '@bourse/ui/lib/locale.ts';
import { readStored } from '@bourse/ui/lib/storage.ts';
import { notify } from '@bourse/ui/toast.ts';
import { Suspense, useEffect } from 'react';
import { NavigationType, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router';
import { useClientConfig } from '../lib/client-config.ts';
import { setClosedListener, setSessionEndListener } from '../lib/api.ts';
import { returnState } from '../lib/return-path.ts';
import { useSession } from '../lib/session.ts';
import { takeLeftLabel } from '../lib/sub-account.ts';
import '../realtime/site-state.ts';
import { Header } from './header.tsx';
import { pages } from './pages.ts';

/** Taken once: it is made once. */
const offer = takeLocaleOffer();
const leftSubAccount = takeLeftLabel();
const LOGIN_DELAY_MS = 500;

const GestureGate = lazyPart(() => import('./gesture-gate.tsx').then((module) => module.GestureGate));
const SubAccountGate = lazyPart(() => import('./sub-account-gate.tsx').then((module) => module.SubAccountGate));
// Below the fold, and seldom.
const BottomBar = lazyPart(() => import('./bottom-bar.tsx').then((module) => module.BottomBar), {
  fallback: <div className="h-14 md:hidden" />,
});
// With the keys that call them up.
const Overlays = lazyPart(() => import('./overlays.tsx').then((module) => module.Overlays));
const LocaleOffer = lazyPart(() => import('./locale-offer.tsx').then((module) => module.LocaleOffer), {
  fallback: <div className="min-h-11 border-b border-line bg-raised" />,
  isOrnament: true,
});
const Footer = lazyPart(() => import('./footer.tsx').then((module) => module.Footer), { isOrnament: true });
const SiteStrips = lazyPart(() => import('./site-strips.tsx').then((module) => module.SiteStrips));

function useSessionEnd(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    setSessionEndListener((reason) => {
      notify.error(t('shell.sessionExpired'));
      const state = returnState(pathname + search, reason);
      setTimeout(() => void navigate('/components/login', { state }), LOGIN_DELAY_MS);
    });
  }, [navigate, pathname, search]);
}

/** Asked again when a call is refused for it: it may begin while a user without a socket is here. */
function useHasStrips(): boolean {
  const { data, refetch } = useClientConfig();
  useEffect(() => setClosedListener(() => void refetch({ cancelRefetch: false })), [refetch]);
  const site = data?.site;
  if (!site) return false;
  const { full_stop_since: stop, spared_until: grace, planned_maintenance: planned } = site;
  return site.is_maintenance || [stop, grace, planned].some((known) => known !== null);
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
    <GestureGate>
      <Frame />
    </GestureGate>
  );
}

function Frame() {
  const { pathname } = useLocation();
  const { isFullWidth = false, isFrontDoor = false } = pages.find((page) => page.paths.includes(pathname)) ?? {};
  const hasStrips = useHasStrips();
  const isActing = useSession(({ subAccount }) => subAccount !== undefined);
  return (
    <>
      <a
        href="#content"
        className="sr-only rounded-md bg-iris px-3 py-2 text-on-iris focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-70"
      >
        {t('shell.skip')}
      </a>
      {offer && <LocaleOffer offer={offer} />}
      <Header />
      <main id="content" tabIndex={-1} className="flex min-h-[calc(100dvh-var(--header-height))] flex-1 flex-col">
        <ScrollToTop key={`scroll ${pathname}`} />
        {hasStrips && <SiteStrips />}
        <Suspense fallback={<output aria-label={t('ui.loading')} className="flex-1" />}>
          {isActing || leftSubAccount !== undefined ? (
            <SubAccountGate left={leftSubAccount}>
              <Outlet />
            </SubAccountGate>
          ) : (
            <Outlet />
          )}
        </Suspense>
      </main>
      {!isFullWidth && (
        <div className={isFrontDoor ? 'min-h-100' : 'min-h-18'}>
          <Footer isFull={isFrontDoor} />
        </div>
      )}
      <BottomBar />
      <Overlays />
    </>
  );
}
