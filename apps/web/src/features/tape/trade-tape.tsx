// The latest deals of one market: time, price, number; the latest 20, newest first.
import type { realtime } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { formatDecimal, formatTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TOUCH, useMedia } from '@bourse/ui/lib/use-media.ts';
import { EmptyState, SkeletonRows } from '@bourse/ui/states.tsx';
import { memo } from 'react';
import { useConnection } from '../../realtime/connection.ts';
import { useTrades } from '../../realtime/trades.ts';

export type TradeTapeProps = {
  readonly symbol: string;
  readonly currencyName: string;
  readonly legalName: string;
  /** Smallest steps of price and quantity, as in the quotation's `trade`. */
  readonly tick: string;
  readonly step: string;
  /** A price was clicked. */
  readonly onPickPrice?: (price: string) => void;
  /** In place of what to expect, in a market that nobody trades. */
  readonly viewOnly?: string | undefined;
  readonly className?: string;
};

type RowProps = {
  readonly deal: realtime.TradeRow;
  readonly pricePlaces: number;
  readonly numberPlaces: number;
  readonly onPickPrice: TradeTapeProps['onPickPrice'];
};

/**
 * Rows of their own and not of a table's layout: a deal that comes pushes the others down, and nothing in them is measured
 * again. None of them cuts anything off: a clip for each cell would make the browser arrange all its layers again with every
 * deal, which took a third of the tape's time.
 */
const COLUMNS = 'grid grid-cols-[28%_34%_minmax(0,1fr)] items-center';
const ARROWS = { buy: '↑', sell: '↓' } as const;

const Row = memo(({ deal, pricePlaces, numberPlaces, onPickPrice }: RowProps) => {
  const price = formatDecimal(deal.price, { places: pricePlaces });
  const look = cx('w-full', deal.direction === 'buy' ? 'text-buy' : 'text-sell');
  const text = (
    <>
      {price}
      <span aria-hidden="true" className="ms-0.5 text-[0.85em]">
        {ARROWS[deal.direction]}
      </span>
      <span className="sr-only"> {t(deal.direction === 'buy' ? 'trade.tape.bought' : 'trade.tape.sold')}</span>
    </>
  );
  return (
    <tr
      className={cx(COLUMNS, 'h-(--row-book) whitespace-nowrap hover:bg-hover [contain:layout_size_style] max-md:h-7')}
    >
      <td className="ps-3 text-ink-3">{formatTime(deal.time)}</td>
      <td className="text-end">
        {onPickPrice ? (
          <button type="button" tabIndex={-1} className={cx(look, 'text-end')} onClick={() => onPickPrice(deal.price)}>
            {text}
          </button>
        ) : (
          <span className={look}>{text}</span>
        )}
      </td>
      <td className="pe-3 text-end">{formatDecimal(deal.amount, { places: numberPlaces })}</td>
    </tr>
  );
});
Row.displayName = 'DealRow';

export function TradeTape(props: TradeTapeProps) {
  const { symbol, currencyName, legalName, tick, step, onPickPrice, viewOnly, className } = props;
  const deals = useTrades(symbol);
  // Its rows are too low for a finger, and move: on a touch screen nothing in them can be pressed.
  const isTouch = useMedia(TOUCH);
  const isOffline = useConnection(({ state }) => state === 'offline');
  const head = 'font-normal whitespace-nowrap';
  return (
    <section
      aria-label={t('trade.tape.title')}
      // Only what holds something to focus can be scrolled by keys.
      className={cx(deals ? 'overflow-y-auto' : 'overflow-hidden', 'bg-panel [contain:content]', className)}
    >
      {deals === undefined && <SkeletonRows rows={20} rowClassName="h-(--row-book) max-md:h-7" />}
      {deals?.length === 0 && <EmptyState title={t('trade.tape.none')} text={viewOnly ?? t('trade.tape.noneText')} />}
      {deals && deals.length > 0 && (
        <table aria-label={t('trade.tape.title')} className={cx('block text-12', isOffline && 'opacity-50')}>
          <thead className="block text-11 text-ink-3">
            <tr className={cx(COLUMNS, 'h-7')}>
              <th scope="col" className={cx(head, 'ps-3 text-start')}>
                {t('trade.time')}
              </th>
              <th scope="col" className={cx(head, 'text-end')}>
                {t('trade.priceIn', { currency: legalName })}
              </th>
              <th scope="col" className={cx(head, 'pe-3 text-end')}>
                {t('trade.numberIn', { currency: currencyName })}
              </th>
            </tr>
          </thead>
          <tbody className="block font-mono">
            {deals.map((deal) => (
              <Row
                key={deal.id}
                deal={deal}
                pricePlaces={placesOf(tick)}
                numberPlaces={placesOf(step)}
                onPickPrice={isTouch ? undefined : onPickPrice}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
