// The order book of one market: asks above, last price and spread, bids below, grouped by a price step.
import { formatUnits, parseUnits } from '@bourse/domain';
import { cx } from '@bourse/ui/class-names.ts';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState, SkeletonRows } from '@bourse/ui/states.tsx';
import { useMemo, useState } from 'react';
import { useConnection } from '../../realtime/connection.ts';
import { useDepthFact, useDepthState } from '../../realtime/depth.ts';
import { keepGrouping, useGrouping } from './book-grouping.ts';
import { BookDivider } from './book-divider.tsx';
import { groupSteps, stepsOf } from './book-rows.ts';
import { BookSurface } from './book-surface.tsx';
import { BookTable } from './book-table.tsx';

export type OrderBookProps = {
  /** `BTC/USDT`. */
  readonly symbol: string;
  readonly currencyName: string;
  readonly legalName: string;
  /** Smallest steps of price and quantity, as in the quotation's `trade`. */
  readonly tick: string;
  readonly step: string;
  /** Prices of the user's own open orders, as plain decimal strings: marked by a dot. Keep the same set until it changes. */
  readonly ownPrices?: ReadonlySet<string>;
  /** A level was clicked or chosen by key. */
  readonly onPickPrice?: (price: string) => void;
  /** The sum of a level was clicked: the quantity from the best price up to and with it. */
  readonly onPickQuantity?: (quantity: string) => void;
  /** In place of the next step, in a market that nobody trades. */
  readonly viewOnly?: string | undefined;
  /** Must give the book a height; it shows as many levels as fit. */
  readonly className?: string;
};

const NO_PRICES: ReadonlySet<string> = new Set();

type GroupingProps = {
  readonly symbol: string;
  readonly tick: bigint;
  readonly chosen: bigint;
  readonly onChoose: (step: bigint) => void;
};

function Grouping({ symbol, tick, chosen, onChoose }: GroupingProps) {
  const count = useDepthFact(
    symbol,
    ({ asks, bids }) => groupSteps(tick, bids[0]?.price ?? asks[0]?.price ?? 0n).length,
  );
  const sensible = stepsOf(tick, count);
  const steps = sensible.includes(chosen) ? sensible : [...sensible, chosen];
  return (
    <select
      aria-label={t('trade.book.grouping')}
      title={t('trade.book.grouping')}
      value={String(chosen)}
      onChange={(event) => onChoose(BigInt(event.target.value))}
      className="h-6 rounded-sm border border-line-strong bg-panel px-1 font-mono text-11 text-ink-2 hover:text-ink-1 touch:h-11"
    >
      {steps.map((step) => (
        <option key={String(step)} value={String(step)}>
          {formatDecimal(formatUnits(step))}
        </option>
      ))}
    </select>
  );
}

function Heads({ currencyName, legalName }: Pick<OrderBookProps, 'currencyName' | 'legalName'>) {
  return (
    <div aria-hidden="true" className="relative h-6 shrink-0 text-11 text-ink-3">
      <span className="absolute start-3">{t('trade.priceIn', { currency: legalName })}</span>
      <span className="absolute end-[36%]">{t('trade.number')}</span>
      <span className="absolute end-3">{t('trade.sumIn', { currency: currencyName })}</span>
    </div>
  );
}

/** Covers the rows while there are none. */
function Cover({ symbol, viewOnly }: Pick<OrderBookProps, 'symbol' | 'viewOnly'>) {
  const shape = useDepthFact(symbol, ({ state, asks, bids }) =>
    state === 'loading' ? 'loading' : asks.length + bids.length > 0 ? 'rows' : 'empty',
  );
  const isOffline = useConnection(({ state }) => state === 'offline');
  if (shape === 'loading')
    return (
      <div className="absolute inset-0 overflow-hidden bg-panel">
        {isOffline ? (
          <EmptyState title={t('trade.book.waiting')} text={t('trade.book.waitingText')} />
        ) : (
          <SkeletonRows rows={24} rowClassName="h-(--row-book)" />
        )}
      </div>
    );
  if (shape === 'rows') return null;
  return (
    <EmptyState
      title={t('trade.book.empty')}
      text={viewOnly ?? t('trade.book.emptyText')}
      className="absolute inset-0 justify-center bg-panel"
    />
  );
}

export function OrderBook(props: OrderBookProps) {
  const { symbol, currencyName, legalName, tick, step, ownPrices = NO_PRICES, className } = props;
  const isOffline = useConnection(({ state }) => state === 'offline');
  const isStale = useDepthState(symbol) === 'stale' || isOffline;
  const [count, setCount] = useState(0);
  const smallest = parseUnits(tick) || 1n;
  const group = useGrouping(symbol, smallest);
  const options = useMemo(
    () => ({
      symbol,
      group,
      pricePlaces: placesOf(formatUnits(group)),
      numberPlaces: placesOf(step),
      ownPrices,
    }),
    [symbol, group, step, ownPrices],
  );
  return (
    <section
      aria-label={t('trade.book.table', { symbol })}
      className={cx('flex min-h-0 flex-col bg-panel [contain:layout_style]', className)}
    >
      <div className="flex h-8 shrink-0 items-center justify-end px-3 touch:h-11">
        <Grouping symbol={symbol} tick={smallest} chosen={group} onChoose={(step) => keepGrouping(symbol, step)} />
      </div>
      <Heads currencyName={currencyName} legalName={legalName} />
      <div className="relative min-h-0 flex-1">
        <BookSurface
          options={options}
          currencyName={currencyName}
          legalName={legalName}
          isStale={isStale}
          onPickPrice={props.onPickPrice}
          onPickQuantity={props.onPickQuantity}
          onLayout={setCount}
        />
        <BookDivider
          symbol={symbol}
          places={placesOf(tick)}
          count={count}
          isStale={isStale}
          onPickPrice={props.onPickPrice}
        />
        <Cover symbol={symbol} viewOnly={props.viewOnly} />
      </div>
      <BookTable symbol={symbol} group={group} pricePlaces={options.pricePlaces} numberPlaces={options.numberPlaces} />
    </section>
  );
}
