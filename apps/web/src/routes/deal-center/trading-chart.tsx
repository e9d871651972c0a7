// The chart with the user's own orders on it: a line that is moved there amends its order, which is asked for first.
import type { market, spot } from '@bourse/contract';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { usePrepared } from '@bourse/ui/use-prepared.ts';
import { useState } from 'react';
import { CandleChart } from '../../features/chart/candle-chart.tsx';
import type { LineMove, MoveLine } from '../../features/chart/use-line-move.ts';
import { useAmendOrder } from '../../features/spot/amend/amend-order.ts';
import { useConfirms } from '../../features/spot/ticket/confirm-preference.ts';
import type { Pair } from '../../lib/pair.ts';
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
  usePrepared(ConfirmMove);
  const { own, orders } = useOwn(pair);
  const { amend } = useAmendOrder();
  const asks = useConfirms((confirms) => confirms.asks);
  const [asked, setAsked] = useState<Asked>();
  const send = (order: spot.SpotOrder, { kind, price }: LineMove): void => {
    amend(order, kind === 'trigger' ? { stopPrice: price } : { price });
  };
  const moveLine: MoveLine = (move) => {
    const order = orders.find(({ id }) => id === move.orderId);
    if (!order) return Promise.resolve();
    if (asks) return new Promise((end) => setAsked({ order, move, end }));
    send(order, move);
    return Promise.resolve();
  };
  const close = (): void => {
    asked?.end();
    setAsked(undefined);
  };
  const { tick, step } = quotation.trade;
  return (
    <>
      <CandleChart {...marketProps(quotation)} own={own} moveLine={moveLine} className={className} />
      {asked && (
        <ConfirmMove
          order={asked.order}
          price={asked.move.price}
          isTrigger={asked.move.kind === 'trigger'}
          places={{ price: placesOf(tick), number: placesOf(step) }}
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
