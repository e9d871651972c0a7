// The chart with the user's positions on it: a stop that is moved there is set again, and its chip clears it; a limit order
// that is moved is asked for first.
import type { market } from '@bourse/contract';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { prepareOnApproach } from '@bourse/ui/prepare-on-approach.ts';
import { useMemo, useState } from 'react';
import { CandleChart } from '../../features/chart/candle-chart.tsx';
import type { ChartLine } from '../../features/chart/chart-lines.ts';
import type { Own } from '../../features/chart/own-orders.ts';
import type { MoveLine } from '../../features/chart/use-line-move.ts';
import type { Row } from '../../features/lever/positions/position.ts';
import { useOpenRows, usePendingRows } from '../../features/lever/positions/position-lists.ts';
import { useRevokeOrder, useSetStops } from '../../features/lever/positions/position-actions.ts';
import { pairOf } from '../../lib/pair.ts';
import { marketProps } from '../../trading-desk/market-props.ts';
import { positionLines } from './position-lines.ts';
import { useTicketInput } from './use-ticket-input.ts';

const MoveDialog = lazyOverlay(() =>
  import('../../features/lever/move/move-dialog.tsx').then((module) => module.MoveDialog),
);

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

/** A limit order as it was when its line was dropped. */
type Asked = { readonly row: Row; readonly price: string; readonly end: () => void };

export function LeverChart({ quotation, className }: LeverChartProps) {
  const own = useOwnLines(pairOf(quotation).symbol);
  const { rows: pending } = usePendingRows();
  const { input } = useTicketInput(quotation);
  const { mutateAsync: setStops } = useSetStops();
  const { mutate: revoke } = useRevokeOrder();
  const [asked, setAsked] = useState<Asked>();
  const moveLine: MoveLine = async (move) => {
    const row = pending.find(({ id }) => id === move.line.ownerId);
    if (row) return new Promise((end) => setAsked({ row, price: move.price, end }));
    // The reason of the refusal has been shown; the line goes back.
    await setStops(stopsOf(move.line, move.price)).catch(() => undefined);
    return undefined;
  };
  const removeLine = (line: ChartLine): void => {
    if (line.kind === 'pending') revoke({ id: line.ownerId });
    else void setStops(stopsOf(line, '')).catch(() => undefined);
  };
  const close = (): void => {
    asked?.end();
    setAsked(undefined);
  };
  return (
    <>
      <div className="contents" {...(pending.length > 0 && prepareOnApproach(MoveDialog))}>
        <CandleChart
          {...marketProps(quotation)}
          own={own}
          moveLine={moveLine}
          removeLine={removeLine}
          className={className}
        />
      </div>
      {asked && input && <MoveDialog row={asked.row} price={asked.price} input={input} onClose={close} />}
    </>
  );
}
