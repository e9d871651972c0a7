// The chart with the user's own orders on it: a line that is moved there amends its order, which is asked for first.
import type { market, spot } from '@bourse/contract';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { prepareOnApproach } from '@bourse/ui/prepare-on-approach.ts';
import { useState } from 'react';
import { CandleChart } from '../../features/chart/candle-chart.tsx';
import type { ChartLine } from '../../features/chart/chart-lines.ts';
import type { LineMove, MoveLine } from '../../features/chart/use-line-move.ts';
import { useAmendOrder } from '../../features/spot/amend/amend-order.ts';
import { draftOf, movedTo } from '../../features/spot/amend/amend-draft.ts';
import { useIndexOf } from '../../features/spot/draft/band.ts';
import { mayCost } from '../../features/spot/draft/cost.ts';
import { partnerOf } from '../../features/spot/orders/order-pairs.ts';
import { useRevoke } from '../../features/spot/orders/revoke.ts';
import { useConfirms } from '../../features/spot/ticket/confirm-preference.ts';
import { bestPriceOf, knownOf } from '../../features/spot/ticket/ticket-facts.ts';
import type { Pair } from '../../lib/pair.ts';
import { depthOf } from '../../realtime/depth.ts';
import { marketProps } from '../../trading-desk/market-props.ts';
import { useOwn } from './trading.ts';

const ConfirmMove = lazyOverlay(() =>
  import('../../features/spot/amend/confirm-move.tsx').then((module) => module.ConfirmMove),
);

type Asked = { readonly order: spot.SpotOrder; readonly move: LineMove; readonly end: () => void };

export type TradingChartProps = {
  readonly pair: Pair;
  readonly quotation: market.Quotation;
  readonly className: string;
};

export function TradingChart({ pair, quotation, className }: TradingChartProps) {
  const { own, orders } = useOwn(pair, placesOf(quotation.trade.step));
  const { mutate: revoke } = useRevoke();
  const { amend } = useAmendOrder();
  const asks = useConfirms((confirms) => confirms.asks);
  const indexPrice = useIndexOf(pair, !asks && orders.length > 0);
  const [asked, setAsked] = useState<Asked>();
  const send = (order: spot.SpotOrder, { line, price }: LineMove): void => {
    amend(order, line.kind === 'trigger' ? { stopPrice: price } : { price });
  };
  /** What may cost far more than the market is asked about, whatever was chosen. */
  const isDear = (order: spot.SpotOrder, { line, price }: LineMove): boolean => {
    const typed = movedTo(order, { price, isTrigger: line.kind === 'trigger' });
    const draft = draftOf({ order, partner: partnerOf(order, orders) }, typed);
    const bestPrice = bestPriceOf(depthOf(pair.symbol), draft.side);
    return mayCost(draft, { ...knownOf(quotation), bestPrice, indexPrice });
  };
  const moveLine: MoveLine = (move) => {
    const order = orders.find(({ id }) => id === move.line.ownerId);
    if (!order) return Promise.resolve();
    if (asks || isDear(order, move)) return new Promise((end) => setAsked({ order, move, end }));
    send(order, move);
    return Promise.resolve();
  };
  const removeLine = ({ ownerId }: ChartLine): void => {
    const order = orders.find(({ id }) => id === ownerId);
    if (order) revoke(order);
  };
  const close = (): void => {
    asked?.end();
    setAsked(undefined);
  };
  return (
    <>
      <div className="contents" {...(orders.length > 0 && prepareOnApproach(ConfirmMove))}>
        <CandleChart
          {...marketProps(quotation)}
          own={own}
          moveLine={moveLine}
          removeLine={removeLine}
          className={className}
        />
      </div>
      {asked && (
        <ConfirmMove
          order={asked.order}
          partner={partnerOf(asked.order, orders)}
          quotation={quotation}
          price={asked.move.price}
          isTrigger={asked.move.line.kind === 'trigger'}
          onClose={close}
          onConfirm={() => {
            send(asked.order, asked.move);
            close();
          }}
        />
      )}
    </>
  );
}
