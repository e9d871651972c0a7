// The menu "More": the places that the header, or the bar of a phone, has no room for.
import { t } from '@bourse/ui/lib/i18n.ts';
import { PHONE, useMedia } from '@bourse/ui/lib/use-media.ts';
import { Menu } from '@bourse/ui/menu.tsx';
import type { PopupContentProps } from '@bourse/ui/popup.tsx';
import { useNavigate } from 'react-router';
import { useUnreadAnswers } from '../features/support/unread.ts';
import { UnreadCount } from '../features/support/unread-count.tsx';
import { useSession } from '../lib/session.ts';
import { MAIN_PLACES, type Place } from './places.ts';
import { useSupportLink } from './support-link.tsx';

const MORE_PLACES: readonly Place[] = [
  { to: '/upstart', text: 'shell.launch' },
  { to: '/zhiyalist', text: 'shell.staking' },
  { to: '/noticeList', text: 'shell.notices' },
];
const SHOP: Place = { to: '/myLegalShops', text: 'shell.shop' };
/** The menu offers the wallets where the header has no room for them. */
const ASSETS: Place = { to: '/new_account/finance', text: 'wallet.assets' };
const LOGIN: Place = { to: '/components/login', text: 'shell.login' };
const REGISTER: Place = { to: '/register', text: 'shell.register' };

/** The header has room for three of the main places, as the bar of a phone has, and for no support. */
const NARROW = '(max-width: 1079px)';

export function MoreMenu({ close, takesFocus }: PopupContentProps) {
  const navigate = useNavigate();
  const isPhone = useMedia(PHONE);
  const isNarrow = useMedia(NARROW);
  const { token, isSeller } = useSession();
  const support = useSupportLink();
  const unread = useUnreadAnswers();
  const places = [
    ...(isNarrow && token !== undefined ? [ASSETS] : []),
    ...(isNarrow ? MAIN_PLACES.slice(3) : []),
    ...MORE_PLACES,
    ...(isNarrow && support ? [{ to: support.url, text: 'shell.support' } as const] : []),
    ...(isSeller ? [SHOP] : []),
    ...(isPhone && token === undefined ? [LOGIN, REGISTER] : []),
  ];
  const labelOf = ({ to, text }: Place) => (
    <>
      {t(text)}
      {to === support?.url && !support.isElsewhere && <UnreadCount count={unread} />}
    </>
  );
  const open = (to: string): void => {
    if (support?.isElsewhere && to === support.url) window.open(to, '_blank', 'noopener');
    else void navigate(to);
  };
  return (
    <Menu
      label={t('shell.more')}
      entries={places.map(({ to, text }) => ({ key: to, label: labelOf({ to, text }), text: t(text) }))}
      takesFocus={takesFocus}
      onAction={open}
      onClose={close}
    />
  );
}
