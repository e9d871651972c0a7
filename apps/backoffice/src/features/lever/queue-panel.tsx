// Who would bear it if the house could not pay the winners of a side: the first place first.
import { officeLever } from '@bourse/contract';
import type { PositionSide } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { figureColumn } from '../../ui/column.tsx';
import { accountColumn, userColumn } from '../../ui/columns.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { moneyText, percentText } from '../../ui/amount-text.ts';
import { Rows } from '../../ui/rows.tsx';
import { LOOK_EVERY_MS } from './look.ts';
import { Signed } from '../../ui/signed.tsx';

type Row = officeLever.LeverQueueRow;

const columnsOf = (currencyName: string): readonly Column<Row>[] => [
  figureColumn('place', t('office.lever.queue.place'), { width: '9%' }, ({ place }) => formatDecimal(String(place))),
  figureColumn('position', t('office.lever.queue.position'), { width: '12%' }, ({ id }) => (
    <span className="font-mono">{id}</span>
  )),
  userColumn,
  accountColumn,
  figureColumn('ratio', t('office.lever.queue.ratio'), ({ ratio }) => percentText(ratio)),
  figureColumn('profit', t('office.lever.queue.profit'), ({ profits }) => (
    <Signed amount={profits} currency={currencyName} />
  )),
  figureColumn('margin', t('office.lever.margin'), (row) => moneyText(row.origin_caution_money, currencyName)),
];

export type QueuePanelProps = { readonly market: officeLever.LeverMarketRow; readonly side: PositionSide };

export function QueuePanel({ market: { id, legal_name: currencyName }, side }: QueuePanelProps) {
  const query = useAsk(officeLever.listQueue, { id, side }, { everyMs: LOOK_EVERY_MS });
  const title = t(`office.lever.queue.${side}`);
  return (
    <Panel title={title}>
      <Answer query={query} rows={2}>
        {({ list, total }) => (
          <>
            <Rows
              label={title}
              columns={columnsOf(currencyName)}
              rows={list}
              keyOf={(row) => row.id}
              empty={{ title: t('office.lever.queue.none') }}
            />
            {total > 0 && (
              <p className="border-t border-line px-4 py-2.5 text-12 text-ink-3">
                {t('office.lever.queue.note', { total, shown: list.length })}
              </p>
            )}
          </>
        )}
      </Answer>
    </Panel>
  );
}
