// What the page of a user shows, view by view and list by list.
import { t } from '@bourse/ui/lib/i18n.ts';
import { OrdersPanel as StakingPanel } from '../../features/earn/orders-panel.tsx';
import { AcceptorDealsPanel } from '../../features/fiat/acceptor-deals-panel.tsx';
import { AdsPanel } from '../../features/fiat/ads-panel.tsx';
import { DealsPanel } from '../../features/fiat/deals-panel.tsx';
import { MerchantsPanel } from '../../features/fiat/merchants-panel.tsx';
import { PaymentsPanel } from '../../features/fiat/payments-panel.tsx';
import { UserStanding } from '../../features/fiat/users-panel.tsx';
import { LedgerPanel } from '../../features/funds/ledger-panel.tsx';
import { SubscriptionsPanel } from '../../features/launch/subscriptions-panel.tsx';
import { PersonalPanel } from '../../features/messages/personal-panel.tsx';
import { RunningPanel } from '../../features/second-contracts/insurances-panel.tsx';
import { OrdersPanel as SecondContractsPanel } from '../../features/second-contracts/orders-panel.tsx';
import { QueuePanel as TicketsPanel } from '../../features/tickets/queue-panel.tsx';
import { ActsPanel } from '../../features/users/acts-panel.tsx';
import { BalancesPanel } from '../../features/users/balances-panel.tsx';
import { LoginsPanel, PlacesPanel } from '../../features/users/logins-panel.tsx';
import { DepositsPanel, TransfersPanel } from '../../features/users/money-panels.tsx';
import { NotesPanel } from '../../features/users/notes-panel.tsx';
import { OrdersPanel, TradesPanel } from '../../features/users/orders-panel.tsx';
import { PositionsPanel } from '../../features/users/positions-panel.tsx';
import { Sessions } from '../../features/users/sessions.tsx';
import type { Overview, User } from '../../features/users/summary.tsx';
import { WaysPanel } from '../../features/users/ways-panel.tsx';
import { Panel } from '../../ui/page.tsx';
import { OverviewPanels } from './overview-panels.tsx';
import { OwnDepositRequests, OwnIdentities, OwnWithdrawals } from './own-panels.tsx';
import type { PersonList, PersonView } from './person-views.tsx';

type Known = { readonly user: User; readonly overview: Overview };

/** A view of one list. */
const oneList = (key: string, label: string, list: Pick<PersonList, 'permission' | 'render'>): PersonView => ({
  key,
  label,
  lists: [{ key, label, ...list }],
});

const spotView = (): PersonView => ({
  key: 'spot',
  label: t('office.user.spot'),
  lists: [
    {
      key: 'orders',
      label: t('office.user.orders'),
      permission: 'users.read',
      render: (id) => <OrdersPanel id={id} />,
    },
    { key: 'trades', label: t('spot.trades'), permission: 'users.read', render: (id) => <TradesPanel id={id} /> },
  ],
});

const secondView = (): PersonView => ({
  key: 'second',
  label: t('office.micro'),
  lists: [
    {
      key: 'orders',
      label: t('office.micro.orders'),
      permission: 'micro.read',
      render: (id) => <SecondContractsPanel userId={id} />,
    },
    {
      key: 'insurances',
      label: t('office.micro.running'),
      permission: 'micro.read',
      render: (id) => <RunningPanel userId={id} />,
    },
  ],
});

const earningView = (): PersonView => ({
  key: 'earning',
  label: t('office.user.earning'),
  lists: [
    { key: 'staking', label: t('office.earn'), permission: 'earn.read', render: (id) => <StakingPanel userId={id} /> },
    {
      key: 'subscriptions',
      label: t('office.launch.subscriptions'),
      permission: 'launch.read',
      render: (id) => <SubscriptionsPanel userId={id} />,
    },
  ],
});

const fiatView = (): PersonView => ({
  key: 'fiat',
  label: t('office.fiat'),
  lists: [
    {
      key: 'standing',
      label: t('office.user.standing'),
      permission: 'fiat.read',
      render: (id) => (
        <Panel>
          <UserStanding id={id} />
        </Panel>
      ),
    },
    {
      key: 'deals',
      label: t('office.fiat.deals'),
      permission: 'fiat.read',
      render: (id) => <DealsPanel userId={id} />,
    },
    { key: 'ads', label: t('office.fiat.ads'), permission: 'fiat.read', render: (id) => <AdsPanel userId={id} /> },
    {
      key: 'acceptor_deals',
      label: t('office.acceptors.deals'),
      permission: 'fiat.read',
      render: (id) => <AcceptorDealsPanel userId={id} />,
    },
    {
      key: 'gateway',
      label: t('office.gateway.payments'),
      permission: 'fiat.read',
      render: (id) => <PaymentsPanel userId={id} />,
    },
    { key: 'ways', label: t('office.user.ways'), permission: 'fiat.read', render: (id) => <WaysPanel id={id} /> },
  ],
});

const moneyView = (): PersonView => ({
  key: 'money',
  label: t('office.user.money'),
  lists: [
    {
      key: 'deposits',
      label: t('office.user.deposits'),
      permission: 'funds.read',
      render: (id) => <DepositsPanel id={id} />,
    },
    {
      key: 'withdrawals',
      label: t('office.user.withdrawals'),
      permission: 'funds.read',
      render: (id) => <OwnWithdrawals id={id} />,
    },
    {
      key: 'requests',
      label: t('office.deposits'),
      permission: 'funds.read',
      render: (id) => <OwnDepositRequests id={id} />,
    },
    {
      key: 'transfers',
      label: t('office.user.transfers'),
      permission: 'funds.read',
      render: (id) => <TransfersPanel id={id} />,
    },
    {
      key: 'ledger',
      label: t('office.funds.ledger'),
      permission: 'funds.read',
      render: (id) => <LedgerPanel id={id} />,
    },
  ],
});

const loginsView = (user: User): PersonView => ({
  key: 'logins',
  label: t('office.user.logins'),
  lists: [
    {
      key: 'sessions',
      label: t('office.user.sessions'),
      permission: 'users.read',
      render: () => <Sessions user={user} />,
    },
    { key: 'history', label: t('security.logins'), permission: 'users.read', render: (id) => <LoginsPanel id={id} /> },
    {
      key: 'places',
      label: t('office.user.places'),
      permission: 'users.read',
      render: (id) => <PlacesPanel id={id} />,
    },
  ],
});

const submissionsView = (): PersonView => ({
  key: 'submissions',
  label: t('office.user.submissions'),
  lists: [
    {
      key: 'identity',
      label: t('office.identity'),
      permission: 'identity.read',
      render: (id) => <OwnIdentities id={id} />,
    },
    {
      key: 'merchants',
      label: t('office.fiat.merchants'),
      permission: 'fiat.read',
      render: (id) => <MerchantsPanel userId={id} />,
    },
  ],
});

export const viewsOf = ({ user, overview }: Known): readonly [PersonView, ...PersonView[]] => [
  oneList('overview', t('office.user.overview'), {
    permission: 'users.read',
    render: () => <OverviewPanels user={user} overview={overview} />,
  }),
  oneList('balances', t('office.users.balances'), {
    permission: 'users.read',
    render: () => <BalancesPanel user={user} />,
  }),
  spotView(),
  oneList('contracts', t('office.lever'), { permission: 'lever.read', render: (id) => <PositionsPanel id={id} /> }),
  secondView(),
  earningView(),
  fiatView(),
  moneyView(),
  loginsView(user),
  submissionsView(),
  oneList('notes', t('office.user.notes'), { permission: 'users.read', render: (id) => <NotesPanel id={id} /> }),
  oneList('tickets', t('office.tickets'), { permission: 'support.read', render: (id) => <TicketsPanel userId={id} /> }),
  oneList('messages', t('office.messages'), {
    permission: 'messages.read',
    render: (id) => <PersonalPanel userId={id} />,
  }),
  oneList('acts', t('office.audit'), { permission: 'audit.read', render: (id) => <ActsPanel id={id} /> }),
];
