import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { NavLink } from '@bourse/ui/link.tsx';
import { Popup } from '@bourse/ui/popup.tsx';
import { CandlestickChart, ChartNoAxesColumn, Ellipsis, House, type LucideProps, Scale } from 'lucide-react';
import type { ComponentType } from 'react';
import { NewBuild } from './new-build.tsx';
import { SupportMark } from './support-mark.tsx';

const loadMoreMenu = () => import('./more-menu.tsx').then((module) => module.MoreMenu);

type Item = { readonly to: string; readonly text: string; readonly Icon: ComponentType<LucideProps> };

/** The navigation of a phone, within reach of the thumb. */
export function BottomBar() {
  const items: readonly Item[] = [
    { to: '/', text: t('shell.home'), Icon: House },
    { to: '/quotation', text: t('shell.markets'), Icon: ChartNoAxesColumn },
    { to: '/dealCenter', text: t('shell.spot'), Icon: CandlestickChart },
    { to: '/leverdealCenter', text: t('shell.contract'), Icon: Scale },
  ];
  return (
    <>
      {/* Keeps the end of the page clear of the fixed bar. */}
      <div aria-hidden="true" className="h-[calc(56px+env(safe-area-inset-bottom))] short:hidden md:hidden" />
      <nav
        aria-label={t('shell.menu')}
        className="fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-panel pb-[env(safe-area-inset-bottom)] short:static md:hidden"
      >
        {items.map(({ to, text, Icon }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              cx(
                'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-11',
                isActive ? 'text-iris' : 'text-ink-2',
              )
            }
          >
            <Icon size={19} aria-hidden="true" />
            {text}
          </NavLink>
        ))}
        <Popup
          label={t('shell.more')}
          load={loadMoreMenu}
          placement="top end"
          className="h-14! flex-1 flex-col justify-center gap-0.5! text-11!"
        >
          <span className="relative">
            <Ellipsis size={19} aria-hidden="true" />
            <SupportMark className="-end-1 -top-0.5" />
          </span>
          <span>{t('shell.more')}</span>
        </Popup>
      </nav>
      {/* On a desk, too: it comes with this bar, after the page. */}
      <NewBuild />
    </>
  );
}
