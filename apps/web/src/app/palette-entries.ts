// Everything that the palette can jump to or do.
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useNavigate } from 'react-router';
import { ACCOUNT_ENTRIES } from '../features/account/account-entries.ts';
import { ASSETS_ENTRIES } from '../features/wallet/assets-entries.ts';
import { useQuotationGroups } from '../features/market/quotations.ts';
import { FIAT_ENTRIES } from '../fiat-desk/fiat-entries.ts';
import { type Hotkey, type HotkeyAction, PAGE_HOTKEYS, runHotkey, TRADING_HOTKEYS } from '../lib/hotkeys.ts';
import { marketPath, pairOf } from '../lib/pair.ts';
import { useSession } from '../lib/session.ts';
import { showOverlay } from '../lib/shown-overlay.ts';
import { HOTKEY_TEXTS } from './hotkey-names.ts';
import { MAIN_PLACES } from './places.ts';

export type Entry = {
  readonly key: string;
  readonly kind: MessageKey;
  readonly text: string;
  /** Found by these as well. */
  readonly words: readonly string[];
  readonly hotkey?: Hotkey;
  readonly act: () => void;
};

type PageEntry = {
  readonly path: string;
  readonly text: MessageKey;
  /** Everybody, unless it says whom. */
  readonly isFor?: 'visitors' | 'users';
};

const PAGES: readonly PageEntry[] = [
  { path: '/', text: 'shell.home' },
  ...MAIN_PLACES.map(({ to, text }) => ({ path: to, text })),
  { path: '/upstart', text: 'shell.launch' },
  { path: '/zhiyalist', text: 'shell.staking' },
  { path: '/noticeList', text: 'shell.notices' },
  { path: '/components/login', text: 'shell.login', isFor: 'visitors' },
  { path: '/register', text: 'shell.register', isFor: 'visitors' },
  { path: '/status', text: 'shell.footer.status' },
  { path: '/support', text: 'shell.support', isFor: 'visitors' },
  ...ACCOUNT_ENTRIES.filter(({ isForAgents = false }) => !isForAgents).map(
    ({ to, text }): PageEntry => ({ path: to, text, isFor: 'users' }),
  ),
  ...ASSETS_ENTRIES.map(({ to, text }): PageEntry => ({ path: to, text, isFor: 'users' })),
  ...FIAT_ENTRIES.filter(({ to, isFor }) => isFor === undefined && MAIN_PLACES.every((place) => place.to !== to)).map(
    ({ to, text }): PageEntry => ({ path: to, text, isFor: 'users' }),
  ),
  { path: '/legal/Auth', text: 'fiat.requirements', isFor: 'users' },
  { path: '/new_account/transferLegal', text: 'wallet.transferLegal', isFor: 'users' },
  { path: '/account/password', text: 'account.password.title', isFor: 'users' },
  { path: '/setCash', text: 'account.trade.name', isFor: 'users' },
];

const ACTIONS: ReadonlySet<HotkeyAction> = new Set(['theme', 'mask', 'help', 'revokeAll']);

function actionEntries(isTrading: boolean): readonly Entry[] {
  return [...PAGE_HOTKEYS, ...(isTrading ? TRADING_HOTKEYS : [])]
    .filter(({ action }) => ACTIONS.has(action))
    .map((hotkey) => ({
      key: hotkey.action,
      kind: 'comfort.palette.action',
      text: t(HOTKEY_TEXTS[hotkey.action]),
      words: [hotkey.action],
      hotkey,
      act: () => void runHotkey(hotkey.action),
    }));
}

export function usePaletteEntries(): readonly Entry[] {
  const navigate = useNavigate();
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const { data: groups } = useQuotationGroups();
  const markets = (groups ?? [])
    .flatMap((group) => group.quotation)
    .filter((row) => row.is_display === 1)
    .map((row): Entry => {
      const pair = pairOf(row);
      const act = (): void => void navigate(marketPath('/dealCenter', pair));
      return { key: `market ${row.id}`, kind: 'comfort.palette.market', text: pair.symbol, words: [], act };
    });
  const pages = PAGES.filter(({ isFor }) => isFor === undefined || isFor === (isLoggedIn ? 'users' : 'visitors')).map(
    ({ path, text }): Entry => ({
      key: `page ${path}`,
      kind: 'comfort.palette.page',
      text: t(text),
      words: [path],
      act: () => void navigate(path),
    }),
  );
  const deposit: Entry = {
    key: 'deposit',
    kind: 'comfort.palette.action',
    text: t('funds.deposit'),
    words: ['deposit', 'recharge'],
    act: () => showOverlay('deposit'),
  };
  return [
    ...markets,
    ...pages,
    ...(isLoggedIn ? [deposit] : []),
    ...actionEntries(isLoggedIn && location.pathname === '/dealCenter'),
  ];
}
