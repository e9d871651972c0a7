// The running orders of a market as the chart shows them.
import { formatUnits } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { useMemo } from 'react';
import type { Mark } from '../../features/seconds/chart/paint-line.ts';
import { isRunning } from '../../features/seconds/orders/open-rows.ts';
import { useOpenOrders } from '../../features/seconds/orders/order-lists.ts';
import { entryOf, type Row, rowDirection } from '../../features/seconds/orders/order.ts';
import { trim } from '../../lib/read-figures.ts';

function markOf(row: Row): Mark {
  const entry = entryOf(row);
  const isUp = rowDirection(row) === 'up';
  return {
    id: row.id,
    isUp,
    entry:
      entry === undefined || row.entry_second === null
        ? undefined
        : { ms: row.entry_second * 1_000, value: Number(formatUnits(entry)) },
    dueMs: row.handled_ms,
    text: `${isUp ? '▲' : '▼'} ${formatDecimal(trim(row.number))}`,
  };
}

/** The soonest due first; the same array until an order comes, opens or goes. */
export function useMarks(marketId: number): readonly Mark[] {
  const { rows } = useOpenOrders();
  return useMemo(
    () =>
      rows
        .filter((row) => row.match_id === marketId && isRunning(row))
        .map(markOf)
        .toSorted((a, b) => a.dueMs - b.dueMs),
    [rows, marketId],
  );
}
