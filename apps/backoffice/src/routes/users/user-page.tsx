import { type MessageOf, office } from '@bourse/contract';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useParams } from 'react-router';
import { AgencyPanel } from '../../features/agents/agency-panel.tsx';
import { FactorsPanel } from '../../features/factors/factors-panel.tsx';
import { AdjustmentsPanel } from '../../features/funds/adjustments-panel.tsx';
import { LocksPanel } from '../../features/funds/locks-panel.tsx';
import { LedgerPanel } from '../../features/funds/ledger-panel.tsx';
import { Email } from '../../features/users/email.tsx';
import { FreezeButton } from '../../features/users/freeze-button.tsx';
import { Sessions } from '../../features/users/sessions.tsx';
import { FrozenBadge, ReviewBadge } from '../../features/users/user-columns.tsx';
import { useMay } from '../../lib/session.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { walletText } from '../../lib/wallets.ts';
import { Answer, Facts, Page, Panel } from '../../ui/page.tsx';

type User = MessageOf<typeof office.userDetail>;
type Balance = User['balances'][number];

const balanceColumns: readonly Column<Balance>[] = [
  {
    key: 'wallet',
    header: t('office.users.wallet'),
    onCard: 'title',
    cell: ({ wallet }) => walletText(wallet),
  },
  { key: 'currency', header: t('office.users.currency'), onCard: 'end', cell: (row) => row.currency_name },
  {
    key: 'available',
    header: t('office.users.available'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => formatDecimal(row.available),
  },
  {
    key: 'locked',
    header: t('office.users.locked'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => formatDecimal(row.locked),
  },
];

function UserFacts({ user }: { readonly user: User }) {
  return (
    <Panel title={t('office.users.facts')}>
      <Facts
        facts={[
          [t('office.users.email'), <Email key="email" user={user} />],
          [t('office.users.phone'), user.phone],
          [t('office.users.country'), user.country_code],
          [t('office.users.language'), user.locale],
          [t('office.users.inviteCode'), user.invite_code],
          [t('office.users.invitedBy'), user.invited_by === null ? '' : String(user.invited_by)],
          [t('office.users.openOrders'), String(user.open_orders)],
          [t('office.users.registered'), user.create_time],
          [t('office.users.identity'), <ReviewBadge key="review" status={user.review_status} />],
          [t('office.users.state'), <FrozenBadge key="state" isFrozen={user.is_frozen === 1} />],
        ]}
      />
    </Panel>
  );
}

function Detail({ user }: { readonly user: User }) {
  const maySeeFactors = useMay('factors.request');
  const maySeeAgency = useMay('agents.request');
  const maySeeFunds = useMay('funds.read');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <UserFacts user={user} />
        {maySeeFunds && <LocksPanel id={user.id} />}
      </div>
      <div className="flex flex-col gap-4">
        {maySeeFactors && <FactorsPanel id={user.id} />}
        {maySeeAgency && <AgencyPanel id={user.id} />}
        <Sessions user={user} />
      </div>
      <Panel title={t('office.users.balances')} className="lg:col-span-2">
        <Table
          label={t('office.users.balances')}
          columns={balanceColumns}
          rows={user.balances}
          keyOf={(row) => `${row.wallet} ${row.currency_name}`}
          empty={<EmptyState title={t('office.users.noBalances')} />}
        />
      </Panel>
      {maySeeFunds && (
        <>
          <AdjustmentsPanel id={user.id} className="lg:col-span-2" />
          <LedgerPanel id={user.id} className="lg:col-span-2" />
        </>
      )}
    </div>
  );
}

export function UserPage() {
  const id = Number(useParams()['id']);
  const query = useAsk(office.userDetail, { id });
  const mayFreeze = useMay('users.freeze');
  return (
    <Page
      title={t('office.users.title', { id: String(id) })}
      actions={
        <>
          <ButtonLink to="/users" variant="quiet">
            {t('office.back')}
          </ButtonLink>
          {mayFreeze && query.data && <FreezeButton id={id} isFrozen={query.data.is_frozen === 1} />}
        </>
      }
    >
      <Answer query={query}>{(user) => <Detail user={user} />}</Answer>
    </Page>
  );
}
