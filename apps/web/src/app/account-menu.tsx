// What can be done with the account, and the way out.
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Menu } from '@bourse/ui/menu.tsx';
import type { PopupContentProps } from '@bourse/ui/popup.tsx';
import { notify } from '@bourse/ui/toast.ts';
import {
  BadgeCheck,
  ChartPie,
  Headset,
  LogOut,
  type LucideProps,
  ScrollText,
  Settings,
  ShieldCheck,
  Store,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { logOut } from '../features/account/log-in.ts';
import { useUnreadAnswers } from '../features/support/unread.ts';
import { UnreadCount } from '../features/support/unread-count.tsx';
import { maskAccount } from '@bourse/domain/masks';
import { useSession } from '../lib/session.ts';

type Item = { readonly to: string; readonly text: MessageKey; readonly Icon: ComponentType<LucideProps> };

const ITEMS: readonly Item[] = [
  { to: '/new_account/finance', text: 'wallet.overview', Icon: ChartPie },
  { to: '/account/accountSet', text: 'shell.settings', Icon: Settings },
  { to: '/account/security', text: 'account.nav.security', Icon: ShieldCheck },
  { to: '/account/accountEntrust', text: 'shell.tradeRecords', Icon: ScrollText },
  { to: '/account/authentication', text: 'shell.identity', Icon: BadgeCheck },
];
const SUPPORT: Item = { to: '/support', text: 'shell.support', Icon: Headset };
/** For merchants of the fiat market alone. */
const SHOP: Item = { to: '/myLegalShops', text: 'shell.shop', Icon: Store };
const LOG_OUT = 'logout';

function labelled(Icon: Item['Icon'], text: MessageKey, unread = 0) {
  return (
    <>
      <Icon size={14} aria-hidden="true" />
      {t(text)}
      <UnreadCount count={unread} />
    </>
  );
}

export function AccountMenu({ close, takesFocus }: PopupContentProps) {
  const navigate = useNavigate();
  const { accountNumber, isSeller } = useSession();
  const unread = useUnreadAnswers();
  const leave = (): void => {
    void logOut();
    notify.info(t('shell.loggedOut'));
    void navigate('/');
  };
  const items = [...ITEMS, ...(isSeller ? [SHOP] : []), SUPPORT];
  return (
    <>
      <p className="border-b border-line px-3.5 py-2.5 font-mono text-12 text-ink-2">
        {maskAccount(accountNumber ?? '')}
      </p>
      <Menu
        label={t('shell.account')}
        entries={[
          ...items.map(({ to, text, Icon }) => ({
            key: to,
            label: labelled(Icon, text, to === SUPPORT.to ? unread : 0),
            text: t(text),
          })),
          { key: LOG_OUT, label: labelled(LogOut, 'shell.logout'), text: t('shell.logout') },
        ]}
        takesFocus={takesFocus}
        onAction={(key) => (key === LOG_OUT ? leave() : void navigate(key))}
        onClose={close}
      />
    </>
  );
}
