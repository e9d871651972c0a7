// What the page of a user shows, view by view and list by list.
import { t } from '@bourse/ui/lib/i18n.ts';
import { OrdersPanel as StakingPanel } from '../../features/staking/orders-panel.tsx';
import { AcceptorDealsPanel } from '../../features/fiat/acceptor-deals-panel.tsx';
import { AdsPanel } from '../../features/fiat/ads-panel.tsx';
import { DealsPanel } from '../../features/fiat/deals-panel.tsx';
import { MerchantsPanel } from '../../features/fiat/merchants-panel.tsx';
import { PaymentsPanel } from '../../features/fiat/payments-panel.tsx';
import { UserStanding } from '../../features/fiat/users-panel.tsx';
import { LedgerPanel } from '../../features/funds/ledger-panel.tsx';
import { SubscriptionsPanel } from '../../features/sales/subscriptions-panel.tsx';
import { PersonalPanel } from '../../features/messages/personal-panel.tsx';
import { RunningPanel } from '../../features/seconds/insurances-panel.tsx';
import { OrdersPanel as SecondContractsPanel } from '../../features/seconds/orders-panel.tsx';
import { QueuePanel as TicketsPanel } from '../../features/tickets/queue-panel.tsx';
import { ActsPanel } from '../../features/users/acts-panel.tsx';
import { BalancesPanel } from '../../features/users/balances-panel.tsx';
import { KeysPanel, KeyUsesPanel } from '../../features/users/keys-panel.tsx';
import { LoginsPanel, PlacesPanel } from '../../features/users/logins-panel.tsx';
import { DepositsPanel, TransfersPanel } from '../../features/users/money-panels.tsx';
import { NotesPanel } from '../../features/users/notes-panel.tsx';
import { OrdersPanel, TradesPanel } from '../../features/users/orders-panel.tsx';
import { PositionsPanel } from '../../features/users/positions-panel.tsx';
import { Sessions } from '../../features/users/sessions.tsx';
import { SubAccountsPanel } from '../../features/users/sub-accounts-panel.tsx';
import type { Overview, User } from '../../features/users/summary.tsx';
import { WaysPanel } from '../../features/users/ways-panel.tsx';
import { Panel } from '../../ui/page.tsx';
import { OverviewPanels } from './overview-panels.tsx';
import { OwnDepositRequests, OwnIdentities, OwnWithdrawals } from './own-panels.tsx';
import type { PersonList, PersonView } from './person-views.tsx';

type Known = { readonly user: User; readonly overview: Overview };

/** One of the lists of a view. */
const list = (
  key: string,
  label: string,
  permission: PersonList['permission'],
  render: PersonList['render'],
): PersonList => ({ key, label, permission, render });

/** A view of one list. */
const oneList = (...only: Parameters<typeof list>): PersonView => ({
  key: only[0],
  label: only[1],
  lists: [list(...only)],
});

const spotView = (): PersonView => ({
  key: 'spot',
  label: t('office.user.spot'),
  lists: [
    list('orders', t('office.user.orders'), 'users.read', (id) => <OrdersPanel id={id} />),
    list('trades', t('spot.trades'), 'users.read', (id) => <TradesPanel id={id} />),
  ],
});

const secondView = (): PersonView => ({
  key: 'second',
  label: t('office.micro'),
  lists: [
    list('orders', t('office.micro.orders'), 'micro.read', (id) => <SecondContractsPanel userId={id} />),
    list('insurances', t('office.micro.running'), 'micro.read', (id) => <RunningPanel userId={id} />),
  ],
});

const earningView = (): PersonView => ({
  key: 'earning',
  label: t('office.user.earning'),
  lists: [
    list('staking', t('office.earn'), 'earn.read', (id) => <StakingPanel userId={id} />),
    list('subscriptions', t('office.launch.subscriptions'), 'launch.read', (id) => <SubscriptionsPanel userId={id} />),
  ],
});

const fiatView = (): PersonView => ({
  key: 'fiat',
  label: t('office.fiat'),
  lists: [
    list('standing', t('office.user.standing'), 'fiat.read', (id) => (
      <Panel>
        <UserStanding id={id} />
      </Panel>
    )),
    list('deals', t('office.fiat.deals'), 'fiat.read', (id) => <DealsPanel userId={id} />),
    list('ads', t('office.fiat.ads'), 'fiat.read', (id) => <AdsPanel userId={id} />),
    list('acceptor_deals', t('office.acceptors.deals'), 'fiat.read', (id) => <AcceptorDealsPanel userId={id} />),
    list('gateway', t('office.gateway.payments'), 'fiat.read', (id) => <PaymentsPanel userId={id} />),
    list('ways', t('office.user.ways'), 'fiat.read', (id) => <WaysPanel id={id} />),
  ],
});

const moneyView = (): PersonView => ({
  key: 'money',
  label: t('office.user.money'),
  lists: [
    list('deposits', t('office.user.deposits'), 'funds.read', (id) => <DepositsPanel id={id} />),
    list('withdrawals', t('office.user.withdrawals'), 'funds.read', (id) => <OwnWithdrawals id={id} />),
    list('requests', t('office.deposits'), 'funds.read', (id) => <OwnDepositRequests id={id} />),
    list('transfers', t('office.user.transfers'), 'funds.read', (id) => <TransfersPanel id={id} />),
    list('ledger', t('office.funds.ledger'), 'funds.read', (id) => <LedgerPanel id={id} />),
  ],
});

const loginsView = (user: User): PersonView => ({
  key: 'logins',
  label: t('office.user.logins'),
  lists: [
    list('sessions', t('office.user.sessions'), 'users.read', () => <Sessions user={user} />),
    list('history', t('security.logins'), 'users.read', (id) => <LoginsPanel id={id} />),
    list('places', t('office.user.places'), 'users.read', (id) => <PlacesPanel id={id} />),
  ],
});

const programsView = (): PersonView => ({
  key: 'programs',
  label: t('office.user.programs'),
  lists: [
    list('keys', t('office.user.keys'), 'users.read', (id) => <KeysPanel id={id} />),
    list('uses', t('office.user.keyUses'), 'users.read', (id) => <KeyUsesPanel id={id} />),
    list('sub_accounts', t('office.user.subAccounts'), 'users.read', (id) => <SubAccountsPanel id={id} />),
  ],
});

const submissionsView = (): PersonView => ({
  key: 'submissions',
  label: t('office.user.submissions'),
  lists: [
    list('identity', t('office.identity'), 'identity.read', (id) => <OwnIdentities id={id} />),
    list('merchants', t('office.fiat.merchants'), 'fiat.read', (id) => <MerchantsPanel userId={id} />),
  ],
});

export const viewsOf = ({ user, overview }: Known): readonly [PersonView, ...PersonView[]] => [
  oneList('overview', t('office.user.overview'), 'users.read', () => (
    <OverviewPanels user={user} overview={overview} />
  )),
  oneList('balances', t('office.users.balances'), 'users.read', () => <BalancesPanel user={user} />),
  spotView(),
  oneList('contracts', t('office.lever'), 'lever.read', (id) => <PositionsPanel id={id} />),
  secondView(),
  earningView(),
  fiatView(),
  moneyView(),
  loginsView(user),
  programsView(),
  submissionsView(),
  oneList('notes', t('office.user.notes'), 'users.read', (id) => <NotesPanel id={id} />),
  oneList('tickets', t('office.tickets'), 'support.read', (id) => <TicketsPanel userId={id} />),
  oneList('messages', t('office.messages'), 'messages.read', (id) => <PersonalPanel userId={id} />),
  oneList('acts', t('office.audit'), 'audit.read', (id) => <ActsPanel id={id} />),
];
