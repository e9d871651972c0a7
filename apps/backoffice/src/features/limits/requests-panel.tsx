// How much the requests of visitors and users may cost.
import { officeLimits } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { figureColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';

type Row = officeLimits.RequestLimitRow;

const COLUMNS: readonly Column<Row>[] = [
  titleColumn('purse', t('office.limits.purse'), ({ purse }) => t(`office.limits.purse.${purse}`)),
  figureColumn('points', t('office.limits.points'), ({ points }) => formatDecimal(String(points))),
  figureColumn('window', t('office.limits.window'), ({ seconds }) => t('office.limits.seconds', { seconds })),
];

export function RequestsPanel() {
  const query = useAsk(officeLimits.view, {});
  return (
    <Panel>
      <p className="border-b border-line px-4 py-3 text-13 text-ink-2">{t('office.limits.requestsText')}</p>
      <Answer query={query} rows={4}>
        {({ requests }) => (
          <Rows
            label={t('office.limits.requests')}
            columns={COLUMNS}
            rows={requests}
            keyOf={({ purse }) => purse}
            empty={{ title: t('office.limits.requestsOff') }}
          />
        )}
      </Answer>
    </Panel>
  );
}
