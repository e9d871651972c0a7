// The frame of every screen: the menu of sections on a desk, a scrolling row of them on a phone.
import { market, office } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button, IconButton } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { NewBuildNotice } from '@bourse/ui/new-build-notice.tsx';
import { LogOut, Moon, Sun } from 'lucide-react';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { changeLocale, locale } from '@bourse/ui/lib/locale.ts';
import { resolveTheme, usePreferences } from '@bourse/ui/lib/preferences.ts';
import { ask } from '../lib/api.ts';
import { closeSession, renewSession, useSession } from '../lib/session.ts';
import { FOLLOW_EVERY_MS, useAsk } from '../lib/use-ask.ts';
import { useKeys } from './keys.ts';
import type { Section } from './sections.ts';

// Theme and language, one press each.
function Appearance() {
  const theme = resolveTheme(usePreferences((preferences) => preferences.theme));
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  const isChinese = locale === 'zh' || locale === 'hk';
  return (
    <div className="flex items-center gap-1">
      <IconButton label={t(`shell.theme.${other}`)} onClick={() => usePreferences.setState({ theme: other })}>
        <Icon size={16} aria-hidden="true" />
      </IconButton>
      <Button
        size="small"
        variant="quiet"
        lang={isChinese ? 'en' : 'zh-Hans'}
        onClick={() => changeLocale(isChinese ? 'en' : 'zh')}
      >
        {isChinese ? 'English' : '简体中文'}
      </Button>
    </div>
  );
}

// Above every screen while a full stop lasts: since when, and what that means.
const StopStrip = ({ since }: { readonly since: number }) => (
  <p role="status" className="bg-warning-wash px-4 py-2.5 text-13 text-pretty text-warning">
    <strong className="font-medium">{t('office.house.since', { time: formatDateTime(since) })}.</strong>{' '}
    {t('shell.stop.text')}
  </p>
);

const SectionSheet = lazyOverlay(async () => (await import('./key-sheets.tsx')).SectionSheet);
const KeySheet = lazyOverlay(async () => (await import('./key-sheets.tsx')).KeySheet);

async function logOut(): Promise<void> {
  // Whatever the server answers, this tab forgets the session.
  await ask(office.logout, {}).catch(() => undefined);
  closeSession();
}

function Menu({ sections }: { readonly sections: readonly Section[] }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  const shown = sections.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.path;
  // On a phone the menu scrolls sideways: the open section comes into view.
  useEffect(() => {
    menu.current
      ?.querySelector(`[href$="${CSS.escape(shown ?? '')}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <nav
      ref={menu}
      aria-label={t('office.menu')}
      className="flex flex-col gap-0.5 max-md:flex-row max-md:overflow-x-auto md:min-h-0 md:overflow-y-auto"
    >
      {sections.map(({ path, title, Icon, Mark }) => {
        const isOpen = path === shown;
        return (
          <Link
            key={path}
            to={path}
            aria-current={isOpen ? 'page' : undefined}
            className={cx(
              'flex min-h-9 shrink-0 items-center gap-2.5 rounded-md px-3 py-1.5 text-13 transition-colors duration-(--feedback) touch:min-h-11 max-md:text-14',
              isOpen ? 'bg-iris-wash text-ink-1' : 'text-ink-2 hover:bg-hover hover:text-ink-1',
            )}
          >
            <Icon size={16} aria-hidden="true" className="shrink-0" />
            {t(title)}
            {Mark && <Mark />}
          </Link>
        );
      })}
    </nav>
  );
}

export function Shell({ sections }: { readonly sections: readonly Section[] }) {
  const operator = useSession((session) => session.operator);
  const config = useAsk(market.clientConfig, {}, { everyMs: FOLLOW_EVERY_MS });
  const stoppedSince = config.data?.site.full_stop_since ?? null;
  const [sheet, setSheet] = useState<'sections' | 'help'>();
  useKeys(setSheet);
  const closeSheet = (): void => setSheet(undefined);
  const { data: me } = useAsk(office.me, {}, { everyMs: FOLLOW_EVERY_MS });
  useEffect(() => {
    if (me) renewSession(me);
  }, [me]);
  return (
    <div className="flex min-h-dvh max-md:flex-col">
      <a
        href="#content"
        className="sr-only rounded-md bg-iris px-3 py-2 text-on-iris focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-70"
      >
        {t('shell.skip')}
      </a>
      <header className="sticky top-0 flex h-dvh w-56 shrink-0 flex-col gap-4 border-e border-line bg-panel p-3 max-md:static max-md:h-auto max-md:w-full max-md:gap-2 max-md:border-e-0 max-md:border-b">
        <p className="flex items-center justify-between gap-2 px-3 pt-2 text-14 font-[550] max-md:pt-0">
          {t('office.title')}
          {config.data?.site.is_demo === true && <Badge tone="warning">{t('shell.demoMark')}</Badge>}
        </p>
        <Menu sections={sections} />
        <div className="mt-auto flex flex-col gap-2 px-1 max-md:mt-0 max-md:flex-row max-md:items-center max-md:justify-between">
          <Appearance />
          <div className="flex min-w-0 items-center justify-between gap-2 max-[380px]:gap-0">
            <p className="min-w-0 px-2 text-12 text-ink-2">
              <span className="block truncate">{operator?.name}</span>
              <span className="text-ink-3">{operator && t(`office.role.${operator.role}`)}</span>
            </p>
            <Button size="small" variant="quiet" title={t('shell.logout')} onClick={() => void logOut()}>
              <LogOut size={14} aria-hidden="true" />
              {/* The narrowest windows have no room for the word beside a name. */}
              <span className="max-[380px]:sr-only">{t('shell.logout')}</span>
            </Button>
          </div>
        </div>
      </header>
      {sheet === 'sections' && <SectionSheet sections={sections} onClose={closeSheet} />}
      {sheet === 'help' && <KeySheet onClose={closeSheet} />}
      <NewBuildNotice />
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        {stoppedSince !== null && <StopStrip since={stoppedSince} />}
        <Suspense fallback={<output aria-label={t('ui.loading')} className="block" />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
