// By coin, what staking has promised and what lies there for it, and what is due soon.
import { officeEarn } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Rows } from '../../ui/rows.tsx';
import { LOOK_EVERY_MS } from './desk.ts';

type Reserve = officeEarn.StakingReserveRow;
type Due = Reserve['due'][number];

const amountColumn = (key: 'staked' | 'promised' | 'reserve' | 'fund' | 'paid' | 'fees'): Column<Reserve> =>
  figureColumn(key, t(`office.earn.${key}`), (row) => formatDecimal(row[key]));

const coinColumn: Column<Reserve> = titleColumn(
  'coin',
  t('office.users.currency'),
  { width: '8%' },
  (row) => row.currency_name,
);

const columns: readonly Column<Reserve>[] = [
  coinColumn,
  figureColumn('orders', t('office.earn.activeOrders'), { width: '11%' }, ({ orders }) =>
    formatDecimal(String(orders)),
  ),
  amountColumn('staked'),
  amountColumn('promised'),
  amountColumn('reserve'),
  endColumn('cover', t('office.earn.cover'), { width: '14%' }, ({ is_covered: isCovered }) => (
    <Badge tone={isCovered ? 'success' : 'error'}>
      {t(isCovered ? 'office.earn.covered' : 'office.earn.uncovered')}
    </Badge>
  )),
  amountColumn('fund'),
  { ...amountColumn('paid'), hiddenBelow: 960 },
  { ...amountColumn('fees'), hiddenBelow: 960 },
];

/** One for each time that the server looks ahead. */
const dueColumnsOf = (horizons: readonly Due[]): readonly Column<Reserve>[] => [
  coinColumn,
  ...horizons.map(
    ({ days }, place): Column<Reserve> =>
      figureColumn(String(days), t('office.earn.within', { days }), ({ due }) => <DueFigures due={due[place]} />),
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
        <Rows
          label={t('office.earn.cover')}
          columns={columns}
          rows={reserves}
          keyOf={(row) => row.currency_id}
          empty={{ title: t('office.earn.noReserves') }}
        />
        <div className="flex justify-end border-t border-line px-4 py-3">
          <CsvFileButton call={officeEarn.reserves} input={{}} name="staking-reserves" />
        </div>
      </Panel>
      {reserves.length > 0 && (
        <Panel title={t('office.earn.due')}>
          <Rows
            label={t('office.earn.due')}
            columns={dueColumnsOf(reserves[0]?.due ?? [])}
            rows={reserves}
            keyOf={(row) => row.currency_id}
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
