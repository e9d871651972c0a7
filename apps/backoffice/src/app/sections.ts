// The sections of the back office, in the order of the menu. Each needs a permission of the operator's role.
import type { Permission } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { lazyPage } from '@bourse/ui/lazy-part.tsx';
import {
  Activity,
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  ChartCandlestick,
  ChartColumn,
  Coins,
  DoorOpen,
  FileText,
  Gauge,
  Handshake,
  KeyRound,
  Landmark,
  LifeBuoy,
  type LucideIcon,
  MapPinned,
  MessageSquareText,
  Network,
  Percent,
  PiggyBank,
  Rocket,
  Scale,
  ScrollText,
  Settings,
  ShieldUser,
  Timer,
  Users,
  Vault,
  Wallet,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { OpenCount } from '../features/tickets/open-count.tsx';
import { AlarmCount } from '../features/watch/alarm-count.tsx';

export type Section = {
  readonly path: string;
  readonly title: MessageKey;
  readonly permission: Permission;
  readonly Icon: LucideIcon;
  readonly Page: ComponentType;
  /** It stands beside the name in the menu. */
  readonly Mark?: ComponentType;
  /** The screen of one of its things, at `path/:id`. */
  readonly Detail?: ComponentType;
  /** These names may stand there beside numbers. */
  readonly detailNames?: readonly string[];
};

export const sections: readonly Section[] = [
  {
    path: '/users',
    title: 'office.users',
    permission: 'users.read',
    Icon: Users,
    Page: lazyPage(async () => (await import('../routes/users/users-page.tsx')).UsersPage),
    Detail: lazyPage(async () => (await import('../routes/users/user-page.tsx')).UserPage),
  },
  {
    path: '/tickets',
    title: 'office.tickets',
    permission: 'support.read',
    Icon: LifeBuoy,
    Page: lazyPage(async () => (await import('../routes/tickets/tickets-page.tsx')).TicketsPage),
    Detail: lazyPage(async () => (await import('../routes/tickets/ticket-page.tsx')).TicketPage),
    Mark: OpenCount,
  },
  {
    path: '/identity',
    title: 'office.identity',
    permission: 'identity.read',
    Icon: BadgeCheck,
    Page: lazyPage(async () => (await import('../routes/identity/identities-page.tsx')).IdentitiesPage),
    Detail: lazyPage(async () => (await import('../routes/identity/identity-page.tsx')).IdentityPage),
  },
  {
    path: '/factors',
    title: 'office.factors',
    permission: 'factors.request',
    Icon: KeyRound,
    Page: lazyPage(async () => (await import('../routes/factors/removals-page.tsx')).RemovalsPage),
  },
  {
    path: '/agents',
    title: 'office.agents',
    permission: 'agents.request',
    Icon: MapPinned,
    Page: lazyPage(async () => (await import('../routes/agents/agents-page.tsx')).AgentsPage),
  },
  {
    path: '/deposits',
    title: 'office.deposits',
    permission: 'funds.read',
    Icon: ArrowDownToLine,
    Page: lazyPage(async () => (await import('../routes/funds/deposits-page.tsx')).DepositsPage),
    Detail: lazyPage(async () => (await import('../routes/funds/deposit-page.tsx')).DepositPage),
  },
  {
    path: '/withdrawals',
    title: 'office.withdrawals',
    permission: 'funds.read',
    Icon: ArrowUpFromLine,
    Page: lazyPage(async () => (await import('../routes/funds/withdrawals-page.tsx')).WithdrawalsPage),
    Detail: lazyPage(async () => (await import('../routes/funds/withdrawal-page.tsx')).WithdrawalPage),
  },
  {
    path: '/adjustments',
    title: 'office.adjustments',
    permission: 'funds.read',
    Icon: Scale,
    Page: lazyPage(async () => (await import('../routes/funds/adjustments-page.tsx')).AdjustmentsPage),
  },
  {
    path: '/house',
    title: 'office.house',
    permission: 'house.read',
    Icon: Wallet,
    Page: lazyPage(async () => (await import('../routes/house/house-page.tsx')).HousePage),
  },
  {
    path: '/reports',
    title: 'office.reports',
    permission: 'reports.read',
    Icon: ChartColumn,
    Page: lazyPage(async () => (await import('../routes/reports/reports-page.tsx')).ReportsPage),
  },
  {
    path: '/contracts',
    title: 'office.lever',
    permission: 'lever.read',
    Icon: ChartCandlestick,
    Page: lazyPage(async () => (await import('../routes/lever/contracts-page.tsx')).ContractsPage),
    Detail: lazyPage(async () => (await import('../routes/lever/contract-page.tsx')).ContractPage),
  },
  {
    path: '/second-contracts',
    title: 'office.micro',
    permission: 'micro.read',
    Icon: Timer,
    Page: lazyPage(async () => (await import('../routes/seconds/seconds-page.tsx')).SecondContractsPage),
  },
  {
    path: '/earn',
    title: 'office.earn',
    permission: 'earn.read',
    Icon: PiggyBank,
    Page: lazyPage(async () => (await import('../routes/staking/staking-page.tsx')).EarnPage),
  },
  {
    path: '/launch',
    title: 'office.launch',
    permission: 'launch.read',
    Icon: Rocket,
    Page: lazyPage(async () => (await import('../routes/sales/sales-page.tsx')).LaunchPage),
    Detail: lazyPage(async () => (await import('../routes/sales/sale-page.tsx')).SalePage),
  },
  {
    path: '/coins',
    title: 'office.coins',
    permission: 'coins.read',
    Icon: Coins,
    Page: lazyPage(async () => (await import('../routes/coins/coins-page.tsx')).CoinsPage),
  },
  {
    path: '/networks',
    title: 'office.networks',
    permission: 'networks.read',
    Icon: Network,
    Page: lazyPage(async () => (await import('../routes/networks/networks-page.tsx')).NetworksPage),
  },
  {
    path: '/fees',
    title: 'office.fees',
    permission: 'fees.read',
    Icon: Percent,
    Page: lazyPage(async () => (await import('../routes/fees/fees-page.tsx')).FeesPage),
  },
  {
    path: '/limits',
    title: 'office.limits',
    permission: 'limits.read',
    Icon: Gauge,
    Page: lazyPage(async () => (await import('../routes/limits/limits-page.tsx')).LimitsPage),
  },
  {
    path: '/watch',
    title: 'office.watch',
    permission: 'watch.read',
    Icon: Activity,
    Page: lazyPage(async () => (await import('../routes/watch/watch-page.tsx')).WatchPage),
    Detail: lazyPage(async () => (await import('../routes/watch/runbook-page.tsx')).RunbookPage),
    detailNames: ['runbook'],
    Mark: AlarmCount,
  },
  {
    path: '/custody',
    title: 'office.custody',
    permission: 'custody.read',
    Icon: Vault,
    Page: lazyPage(async () => (await import('../routes/custody/custody-page.tsx')).CustodyPage),
  },
  {
    path: '/fiat',
    title: 'office.fiat',
    permission: 'fiat.read',
    Icon: Handshake,
    Page: lazyPage(async () => (await import('../routes/fiat/fiat-page.tsx')).FiatPage),
    Detail: lazyPage(async () => (await import('../routes/fiat/deal-page.tsx')).FiatDealPage),
  },
  {
    path: '/acceptors',
    title: 'office.acceptors',
    permission: 'fiat.read',
    Icon: Landmark,
    Page: lazyPage(async () => (await import('../routes/acceptors/acceptors-page.tsx')).AcceptorsPage),
    Detail: lazyPage(async () => (await import('../routes/acceptors/acceptor-deal-page.tsx')).AcceptorDealPage),
  },
  {
    path: '/news',
    title: 'office.news',
    permission: 'news.read',
    Icon: FileText,
    Page: lazyPage(async () => (await import('../routes/news/news-page.tsx')).NewsPage),
    Detail: lazyPage(async () => (await import('../routes/news/article-page.tsx')).ArticlePage),
    detailNames: ['new'],
  },
  {
    path: '/messages',
    title: 'office.messages',
    permission: 'messages.read',
    Icon: MessageSquareText,
    Page: lazyPage(async () => (await import('../routes/messages/messages-page.tsx')).MessagesPage),
  },
  {
    path: '/opening',
    title: 'office.opening',
    permission: 'users.read',
    Icon: DoorOpen,
    Page: lazyPage(async () => (await import('../routes/opening/opening-page.tsx')).OpeningPage),
  },
  {
    path: '/settings',
    title: 'office.settings',
    permission: 'settings.read',
    Icon: Settings,
    Page: lazyPage(async () => (await import('../routes/settings/settings-page.tsx')).SettingsPage),
  },
  {
    path: '/operators',
    title: 'office.operators',
    permission: 'operators.read',
    Icon: ShieldUser,
    Page: lazyPage(async () => (await import('../routes/operators/operators-page.tsx')).OperatorsPage),
  },
  {
    path: '/audit',
    title: 'office.audit',
    permission: 'audit.read',
    Icon: ScrollText,
    Page: lazyPage(async () => (await import('../routes/audit/audit-page.tsx')).AuditPage),
  },
];
