// How much the requests of visitors and users may cost.
import { officeLimits } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Panel } from '../../ui/page.tsx';

type Row = officeLimits.RequestLimitRow;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'purse',
    header: t('office.limits.purse'),
    onCard: 'title',
    cell: ({ purse }) => t(`office.limits.purse.${purse}`),
  },
  {
    key: 'points',
    header: t('office.limits.points'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ points }) => formatDecimal(String(points)),
  },
  {
    key: 'window',
    header: t('office.limits.window'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ seconds }) => t('office.limits.seconds', { seconds }),
  },
];

export function RequestsPanel() {
  const query = useAsk(officeLimits.view, {});
  return (
    <Panel>
      <p className="border-b border-line px-4 py-3 text-13 text-ink-2">{t('office.limits.requestsText')}</p>
      <Answer query={query} rows={4}>
        {({ requests }) => (
          <Table
            label={t('office.limits.requests')}
            columns={COLUMNS}
            rows={requests}
            keyOf={({ purse }) => purse}
            density="calm"
            empty={<EmptyState title={t('office.limits.requestsOff')} />}
          />
        )}
      </Answer>
    </Panel>
  );
}
