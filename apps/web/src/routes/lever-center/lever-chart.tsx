// The chart with the user's positions on it: a stop that is moved there is set anew, and its chip clears it.
import type { market } from '@bourse/contract';
import { useMemo } from 'react';
import { CandleChart } from '../../features/chart/candle-chart.tsx';
import type { ChartLine } from '../../features/chart/chart-lines.ts';
import type { Own } from '../../features/chart/own-orders.ts';
import type { MoveLine } from '../../features/chart/use-line-move.ts';
import { useOpenRows, usePendingRows } from '../../features/lever/positions/position-lists.ts';
import { useRevokeOrder, useSetStops } from '../../features/lever/positions/position-actions.ts';
import { pairOf } from '../../lib/pair.ts';
import { marketProps } from '../../trading-desk/market-props.ts';
import { positionLines } from './position-lines.ts';

export type LeverChartProps = { readonly quotation: market.Quotation; readonly className: string };

/** The same object until a line comes, goes or moves: rows are new with every tick. */
function useOwnLines(symbol: string): Own {
  const ofMarket = (row: { readonly symbol: string }): boolean => row.symbol === symbol;
  const lines = positionLines(useOpenRows().rows.filter(ofMarket), usePendingRows().rows.filter(ofMarket));
  const key = JSON.stringify(lines);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => ({ lines, fills: [] }), [key]);
}

const stopsOf = ({ ownerId, kind }: ChartLine, level: string) => ({
  id: ownerId,
  ...(kind === 'takeProfit' ? { takeProfit: level } : { stopLoss: level }),
});

export function LeverChart({ quotation, className }: LeverChartProps) {
  const own = useOwnLines(pairOf(quotation).symbol);
  const { mutateAsync: setStops } = useSetStops();
  const { mutate: revoke } = useRevokeOrder();
  const moveLine: MoveLine = async ({ line, price }) => {
    // Why it is refused has been told; the line goes back.
    await setStops(stopsOf(line, price)).catch(() => undefined);
  };
  const removeLine = (line: ChartLine): void => {
    if (line.kind === 'pending') revoke({ id: line.ownerId });
    else void setStops(stopsOf(line, '')).catch(() => undefined);
  };
  return (
    <CandleChart
      {...marketProps(quotation)}
      own={own}
      moveLine={moveLine}
      removeLine={removeLine}
      className={className}
    />
  );
}
