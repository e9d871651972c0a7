// By coin, what staking has promised and what lies there for it, and what is due soon.
import { officeEarn } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Figure } from '../../ui/figure.tsx';
import { LOOK_EVERY_MS } from './fields.ts';

type Reserve = officeEarn.StakingReserveRow;
type Due = Reserve['due'][number];

const amountColumn = (key: 'staked' | 'promised' | 'reserve' | 'fund' | 'paid' | 'fees'): Column<Reserve> => ({
  key,
  header: t(`office.earn.${key}`),
  isNumeric: true,
  onCard: 'wide',
  cell: (row) => formatDecimal(row[key]),
});

const coinColumn: Column<Reserve> = {
  key: 'coin',
  header: t('office.users.currency'),
  width: '8%',
  onCard: 'title',
  cell: (row) => row.currency_name,
};

const columns: readonly Column<Reserve>[] = [
  coinColumn,
  {
    key: 'orders',
    header: t('office.earn.activeOrders'),
    width: '11%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ orders }) => formatDecimal(String(orders)),
  },
  amountColumn('staked'),
  amountColumn('promised'),
  amountColumn('reserve'),
  {
    key: 'cover',
    header: t('office.earn.cover'),
    width: '14%',
    onCard: 'end',
    cell: ({ is_covered: isCovered }) => (
      <Badge tone={isCovered ? 'success' : 'error'}>
        {t(isCovered ? 'office.earn.covered' : 'office.earn.uncovered')}
      </Badge>
    ),
  },
  amountColumn('fund'),
  { ...amountColumn('paid'), hiddenBelow: 960 },
  { ...amountColumn('fees'), hiddenBelow: 960 },
];

/** One for each time that the server looks ahead. */
const dueColumnsOf = (horizons: readonly Due[]): readonly Column<Reserve>[] => [
  coinColumn,
  ...horizons.map(
    ({ days }, place): Column<Reserve> => ({
      key: String(days),
      header: t('office.earn.within', { days }),
      isNumeric: true,
      onCard: 'wide',
      cell: ({ due }) => <DueFigures due={due[place]} />,
    }),
  ),
];

function DueFigures({ due }: { readonly due: Due | undefined }) {
  if (!due || due.orders === 0) return '–';
  const { orders, staked, promised } = due;
  const detail = t('office.earn.dueFigures', { orders, interest: formatDecimal(promised) });
  return <Figure text={formatDecimal(staked)} detail={detail} />;
}

function Reserves({ reserves }: { readonly reserves: readonly Reserve[] }) {
  return (
    <div className="flex flex-col gap-4">
      <Panel title={t('office.earn.cover')}>
        <Table
          label={t('office.earn.cover')}
          columns={columns}
          rows={reserves}
          keyOf={(row) => row.currency_id}
          density="calm"
          empty={<EmptyState title={t('office.earn.noReserves')} />}
        />
        <div className="flex justify-end border-t border-line px-4 py-3">
          <CsvFileButton call={officeEarn.reserves} input={{}} name="staking-reserves" />
        </div>
      </Panel>
      {reserves.length > 0 && (
        <Panel title={t('office.earn.due')}>
          <Table
            label={t('office.earn.due')}
            columns={dueColumnsOf(reserves[0]?.due ?? [])}
            rows={reserves}
            keyOf={(row) => row.currency_id}
            density="calm"
          />
        </Panel>
      )}
    </div>
  );
}

export function ReservesPanel() {
  const query = useAsk(officeEarn.reserves, {}, { everyMs: LOOK_EVERY_MS });
  return <Answer query={query}>{(reserves) => <Reserves reserves={reserves} />}</Answer>;
}
