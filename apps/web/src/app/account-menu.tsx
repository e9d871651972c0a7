// What can be done with the account, and the way out.
import type { MessageKey } from '@bourse/messages';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Menu } from '@bourse/ui/menu.tsx';
import type { PopupContentProps } from '@bourse/ui/popup.tsx';
import { notify } from '@bourse/ui/toast.ts';
import {
  BadgeCheck,
  ChartPie,
  CircleUserRound,
  Headset,
  LogOut,
  type LucideProps,
  ScrollText,
  Settings,
  ShieldCheck,
  Store,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { logOut } from '../features/account/log-in.ts';
import { type Account, isInUse, isOpen, labelOf, switchTo, useAccounts } from '../features/sub-accounts/accounts.ts';
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
  { to: '/sub-accounts', text: 'subAccount.title', Icon: Users },
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

function AccountLabel({ account }: { readonly account: Account }) {
  const inUse = useSession(({ subAccount }) => subAccount);
  const Icon = account.is_master === 1 ? CircleUserRound : Users;
  return (
    <>
      <Icon size={14} aria-hidden="true" className="shrink-0" />
      <span className="max-w-44 truncate">{labelOf(account)}</span>
      {isInUse(account, inUse) && <Badge tone="iris">{t('subAccount.inUse')}</Badge>}
    </>
  );
}

/** The master first; none for people without sub-accounts. */
function useChoices(): readonly Account[] {
  const open = useAccounts().data?.accounts.filter(isOpen) ?? [];
  return open.length > 1 ? open : [];
}

const keyOf = ({ id }: Account): string => `account ${id}`;

export function AccountMenu({ close, takesFocus }: PopupContentProps) {
  const navigate = useNavigate();
  const { accountNumber, isSeller } = useSession();
  const unread = useUnreadAnswers();
  const accounts = useChoices();
  const leave = (): void => {
    void logOut();
    notify.info(t('shell.loggedOut'));
    void navigate('/');
  };
  const act = (key: string): void => {
    const account = accounts.find((one) => keyOf(one) === key);
    if (account) switchTo(account, accounts);
    else if (key === LOG_OUT) leave();
    else void navigate(key);
  };
  const items = [...ITEMS, ...(isSeller ? [SHOP] : []), SUPPORT];
  return (
    <>
      {accountNumber && (
        <p className="border-b border-line px-3.5 py-2.5 font-mono text-12 text-ink-2">{maskAccount(accountNumber)}</p>
      )}
      <Menu
        label={t('shell.account')}
        entries={[
          ...accounts.map((account, at) => ({
            key: keyOf(account),
            label: <AccountLabel account={account} />,
            text: labelOf(account),
            isLastOfKind: at === accounts.length - 1,
          })),
          ...items.map(({ to, text, Icon }) => ({
            key: to,
            label: labelled(Icon, text, to === SUPPORT.to ? unread : 0),
            text: t(text),
          })),
          { key: LOG_OUT, label: labelled(LogOut, 'shell.logout'), text: t('shell.logout') },
        ]}
        takesFocus={takesFocus}
        onAction={act}
        onClose={close}
      />
    </>
  );
}
