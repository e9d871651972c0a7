// By coin, what announced sales have to hand out and what lies there for it; what users hold and have paid.
import { officeLaunch } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { LOOK_EVERY_MS } from './desk.tsx';

type Reserve = officeLaunch.LaunchReserveRow;
type Figure = 'scheduled' | 'reserve' | 'fund' | 'locked' | 'held' | 'allotted' | 'charged';

const figureOf = (key: Figure, header: string): Column<Reserve> =>
  figureColumn(key, header, (row) => formatDecimal(row[key]));

const coinColumn: Column<Reserve> = titleColumn(
  'coin',
  t('office.users.currency'),
  { width: '10%' },
  (row) => row.currency_name,
);

const COVER: readonly Column<Reserve>[] = [
  coinColumn,
  figureColumn('sales', t('office.launch.openSales'), { width: '16%' }, ({ sales }) => formatDecimal(String(sales))),
  figureOf('scheduled', t('office.launch.scheduled')),
  figureOf('reserve', t('office.launch.reserve')),
  endColumn('cover', t('office.launch.state'), { width: '14%' }, ({ is_covered: isCovered }) => (
    <Badge tone={isCovered ? 'success' : 'error'}>
      {t(isCovered ? 'office.launch.covered' : 'office.launch.uncovered')}
    </Badge>
  )),
  figureOf('fund', t('office.launch.fund')),
];

const USERS: readonly Column<Reserve>[] = [
  coinColumn,
  figureOf('locked', t('office.launch.locked')),
  figureOf('held', t('office.launch.held')),
  figureOf('allotted', t('office.launch.handedOut')),
  figureOf('charged', t('office.launch.received')),
];

export function ReservesPanel() {
  const query = useAsk(officeLaunch.reserves, {}, { everyMs: LOOK_EVERY_MS });
  return (
    <Answer query={query}>
      {(rows) => (
        <div className="flex flex-col gap-4">
          <Panel title={t('office.launch.cover')}>
            <Rows
              label={t('office.launch.cover')}
              columns={COVER}
              rows={rows}
              keyOf={(row) => row.currency_id}
              empty={{ title: t('office.launch.noReserves') }}
            />
            <div className="flex justify-end border-t border-line px-4 py-3">
              <CsvFileButton call={officeLaunch.reserves} input={{}} name="launch-reserves" />
            </div>
          </Panel>
          <Panel title={t('office.launch.ofUsers')}>
            <Rows label={t('office.launch.ofUsers')} columns={USERS} rows={rows} keyOf={(row) => row.currency_id} />
          </Panel>
        </div>
      )}
    </Answer>
  );
}
