// The pages of an account, as its menu and the palette list them.
import {
  BadgeCheck,
  BellDot,
  CircleUserRound,
  CreditCard,
  Headset,
  KeyRound,
  ListChecks,
  MapPinned,
  Percent,
  Settings2,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { SideEntry } from '../../ui/side-frame.tsx';

export type AccountEntry = SideEntry & { readonly isForAgents?: boolean };

export const ACCOUNT_ENTRIES: readonly AccountEntry[] = [
  { to: '/account/accountCenter', text: 'account.nav.center', Icon: CircleUserRound },
  {
    to: '/account/accountSet',
    text: 'account.nav.settings',
    Icon: Settings2,
    holds: ['/account/password', '/bindEmail', '/bindPhone', '/setCash', '/legalTradeSet'],
  },
  { to: '/account/security', text: 'account.nav.security', Icon: ShieldCheck },
  { to: '/api-keys', text: 'account.nav.keys', Icon: KeyRound },
  { to: '/sub-accounts', text: 'subAccount.title', Icon: Users },
  { to: '/account/authentication', text: 'account.nav.identity', Icon: BadgeCheck },
  { to: '/account/payment', text: 'account.nav.payment', Icon: CreditCard },
  { to: '/account/accountEntrust', text: 'account.nav.records', Icon: ListChecks },
  { to: '/fees', text: 'account.nav.fees', Icon: Percent },
  { to: '/account/accountMessage', text: 'account.nav.messages', Icon: BellDot },
  { to: '/support', text: 'shell.support', Icon: Headset },
  { to: '/account/region', text: 'account.nav.region', Icon: MapPinned, isForAgents: true },
];
