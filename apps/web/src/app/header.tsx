import { ButtonLink, IconButton } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { localeInfo } from '@bourse/ui/lib/locale.ts';
import { siteName } from '@bourse/ui/lib/site-name.ts';
import { Link, NavLink } from '@bourse/ui/link.tsx';
import { Popup } from '@bourse/ui/popup.tsx';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { ChevronDown, Languages, Search, SunMoon } from 'lucide-react';
import { useLocation } from 'react-router';
import { IS_MAC } from '../lib/is-mac.ts';
import { returnState } from '../lib/return-path.ts';
import { useSession } from '../lib/session.ts';
import { showOverlay } from '../lib/shown-overlay.ts';
import { AccountButton } from './account-button.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { MAIN_PLACES } from './places.ts';
import { Wordmark } from './wordmark.tsx';

const DemoMark = lazyPart(() => import('./demo-mark.tsx').then((module) => module.DemoMark), { isOrnament: true });
const HeaderLinks = lazyPart(() => import('./header-links.tsx').then((module) => module.HeaderLinks), {
  isOrnament: true,
});
const loadLanguageMenu = () => import('./language-menu.tsx').then((module) => module.LanguageMenu);
const loadMoreMenu = () => import('./more-menu.tsx').then((module) => module.MoreMenu);
const loadAppearancePanel = () => import('./appearance-panel.tsx').then((module) => module.AppearancePanel);

const navLink = ({ isActive }: { readonly isActive: boolean }): string =>
  cx(
    'flex h-full items-center border-b-2 px-3 text-13 whitespace-nowrap transition-colors duration-(--feedback)',
    isActive ? 'border-iris text-ink-1' : 'border-transparent text-ink-2 hover:text-ink-1',
  );

function Entry() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const { pathname, search } = useLocation();
  if (isLoggedIn) {
    return (
      <>
        <NavLink
          to="/new_account/finance"
          className={(state) => cx(navLink(state), 'h-(--header-height)! max-lg:hidden')}
        >
          {t('wallet.assets')}
        </NavLink>
        <AccountButton />
      </>
    );
  }
  const isLogin = pathname.endsWith('/login');
  return (
    <div className="ms-1 flex items-center gap-1.5">
      {!isLogin && (
        <ButtonLink
          to="/components/login"
          state={returnState(pathname + search)}
          variant="quiet"
          size="small"
          className="h-8! text-13! touch:h-11!"
        >
          {t('shell.login')}
        </ButtonLink>
      )}
      <ButtonLink
        to="/register"
        variant="primary"
        size="small"
        className="h-8! text-13! touch:h-11! max-md:hidden touch:max-lg:hidden"
      >
        {t('shell.register')}
      </ButtonLink>
    </div>
  );
}

function PaletteButton() {
  const keys = IS_MAC ? '⌘K' : 'Ctrl K';
  return (
    <IconButton
      label={`${t('comfort.palette')} (${keys})`}
      aria-haspopup="dialog"
      onClick={() => showOverlay('palette')}
      className="max-md:hidden"
    >
      <Search size={16} aria-hidden="true" />
    </IconButton>
  );
}

/** The first three places always have room; the menu behind "More" has whatever is missing. */
function Navigation() {
  return (
    <nav aria-label={t('shell.nav')} className="flex h-full max-md:hidden">
      {MAIN_PLACES.map(({ to, text }, index) => (
        <NavLink key={to} to={to} className={(state) => cx(navLink(state), index > 2 && 'max-lg:hidden')}>
          {t(text)}
        </NavLink>
      ))}
      <Popup
        label={t('shell.more')}
        load={loadMoreMenu}
        placement="bottom start"
        className="my-auto ms-1 whitespace-nowrap"
      >
        <span>{t('shell.more')}</span>
        <ChevronDown size={13} aria-hidden="true" />
      </Popup>
    </nav>
  );
}

export function Header() {
  return (
    <header className="sticky top-0 z-40 bg-bg short:relative">
      <div className="flex h-(--header-height) items-center gap-1 border-b border-line ps-5 pe-4 max-md:ps-4 max-md:pe-2 max-[359px]:gap-0 max-[359px]:pe-0">
        <div className="relative me-4 max-[359px]:me-0">
          <Link to="/" aria-label={`${siteName}, ${t('shell.home')}`} className="flex h-11 items-center rounded-md">
            <Wordmark />
          </Link>
          <DemoMark />
        </div>
        <Navigation />
        <div className="ms-auto flex items-center gap-0.5 max-[359px]:gap-0">
          <ConnectionChip />
          <PaletteButton />
          <HeaderLinks />
          <Popup label={`${t('shell.language')}: ${localeInfo.name}`} load={loadLanguageMenu}>
            <Languages size={16} aria-hidden="true" />
          </Popup>
          <Popup label={t('shell.appearance')} kind="dialog" load={loadAppearancePanel}>
            <SunMoon size={16} aria-hidden="true" />
          </Popup>
          <Entry />
        </div>
      </div>
      <TickRuler className="absolute inset-x-0 top-full opacity-50" />
    </header>
  );
}
