// What stands behind "More": the places that the header, or the bar of a phone, has no room for.
import { useNavigate } from 'react-router';
import { t } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { PHONE, useMedia } from '../lib/use-media.ts';
import { Menu } from '../ui/menu.tsx';
import type { PopupContentProps } from '../ui/popup.tsx';
import { MAIN_PLACES, type Place } from './places.ts';

const MORE_PLACES: readonly Place[] = [
  { to: '/upstart', text: 'shell.launch' },
  { to: '/zhiyalist', text: 'shell.staking' },
  { to: '/noticeList', text: 'shell.notices' },
];
const SHOP: Place = { to: '/myLegalShops', text: 'shell.shop' };
const LOGIN: Place = { to: '/components/login', text: 'shell.login' };
const REGISTER: Place = { to: '/register', text: 'shell.register' };

/** Of the main places, how many the header shows by its width. */
function useMissingPlaces(): readonly Place[] {
  const isNarrow = useMedia('(max-width: 1079px)');
  const isPhone = useMedia(PHONE);
  // The bar of a phone has markets, spot and contracts.
  return isNarrow || isPhone ? MAIN_PLACES.slice(3) : [];
}

export function MoreMenu({ close, takesFocus }: PopupContentProps) {
  const navigate = useNavigate();
  const isPhone = useMedia(PHONE);
  const { token, isSeller } = useSession();
  const missing = useMissingPlaces();
  const places = [
    ...missing,
    ...MORE_PLACES,
    ...(isSeller ? [SHOP] : []),
    ...(isPhone && token === undefined ? [LOGIN, REGISTER] : []),
  ];
  return (
    <Menu
      label={t('shell.more')}
      entries={places.map(({ to, text }) => ({ key: to, label: t(text), text: t(text) }))}
      takesFocus={takesFocus}
      onAction={(key) => void navigate(key)}
      onClose={close}
    />
  );
}
