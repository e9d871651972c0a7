// What the house has to pay from, and all else that it owns.
import { type MessageOf, officeFunds } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Panel } from '../../ui/page.tsx';

type HouseAccount = MessageOf<typeof officeFunds.houseAccounts>[number];

/** Those that operators pay from stand first. */
const PURPOSES = [
  'treasury',
  'unclaimed',
  'gateway',
  'lever_pool',
  'lever_insurance',
  'micro_pool',
  'micro_reserve',
  'micro_insurance',
  'micro_insurance_reserve',
  'staking',
  'staking_reserve',
  'subscription',
  'subscription_reserve',
  'fees',
  'receivables',
  'chain_costs',
  'chain_btc',
  'chain_eth',
  'chain_tron',
  'chain_ltc',
  'chain_bch',
  'chain_xrp',
  'outside',
] as const;

function rankOf({ purpose }: HouseAccount): number {
  const rank = PURPOSES.findIndex((known) => known === purpose);
  return rank === -1 ? PURPOSES.length : rank;
}

const purposeText = (purpose: string): string => {
  const known = PURPOSES.find((each) => each === purpose);
  return known ? t(`office.house.${known}`) : `${t('office.house.other')} · ${purpose}`;
};

const columns: readonly Column<HouseAccount>[] = [
  { key: 'purpose', header: t('office.adjustments.source'), onCard: 'title', cell: (row) => purposeText(row.purpose) },
  { key: 'currency', header: t('office.users.currency'), onCard: 'end', cell: (row) => row.currency_name },
  {
    key: 'available',
    header: t('office.users.available'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => formatDecimal(row.available),
  },
];

export function HouseAccounts() {
  const query = useAsk(officeFunds.houseAccounts, {});
  return (
    <Panel title={t('office.house')}>
      <Answer query={query}>
        {(accounts) => (
          <Table
            label={t('office.house')}
            columns={columns}
            rows={accounts.toSorted((one, other) => rankOf(one) - rankOf(other))}
            keyOf={(row) => `${row.purpose} ${row.currency}`}
            empty={<EmptyState title={t('office.house.none')} />}
          />
        )}
      </Answer>
    </Panel>
  );
}
