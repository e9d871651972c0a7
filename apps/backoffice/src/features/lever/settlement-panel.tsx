// What settling a halted market would do: looked at by who asks for it and by who decides.
import { officeLever } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { moneyText } from '../../ui/amount-text.ts';
import { figureColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { LOOK_EVERY_MS } from './look.ts';

type Way = officeLever.SettlementWay;

const moneyColumn = (
  key: 'gain' | 'loss' | 'deficit' | 'house' | 'clawback',
  header: string,
  currency: string,
): Column<Way> => figureColumn(key, header, (way) => moneyText(way[key], currency));

const columnsOf = (currency: string): readonly Column<Way>[] => [
  titleColumn(
    'source',
    t('office.lever.settlement.source'),
    { width: '20%' },
    ({ source, index }) => `${t(`office.lever.settlement.${source}`)}: ${formatDecimal(index)}`,
  ),
  figureColumn('positions', t('office.lever.positions'), ({ positions }) => positions),
  figureColumn('orders', t('office.lever.settlement.orders'), ({ orders }) => orders),
  moneyColumn('gain', t('office.lever.settlement.gain'), currency),
  moneyColumn('loss', t('office.lever.settlement.loss'), currency),
  moneyColumn('deficit', t('office.lever.deficit'), currency),
  moneyColumn('house', t('office.lever.settlement.house'), currency),
  moneyColumn('clawback', t('office.lever.settlement.clawback'), currency),
];

export function SettlementPanel({ id }: { readonly id: number }) {
  const query = useAsk(officeLever.previewSettlement, { id }, { everyMs: LOOK_EVERY_MS });
  return (
    <Panel title={t('office.lever.settlement')}>
      <Answer query={query} rows={2}>
        {({ list, legal_name }) => (
          <>
            <Rows
              label={t('office.lever.settlement')}
              columns={columnsOf(legal_name)}
              rows={list}
              keyOf={({ source }) => source}
            />
            <p className="border-t border-line px-4 py-2.5 text-12 text-ink-3">{t('office.lever.settlement.note')}</p>
          </>
        )}
      </Answer>
    </Panel>
  );
}
