// The latest deals of one market: time, price, number; the latest 20, newest first.
import type { realtime } from '@bourse/contract';
import { memo } from 'react';
import { placesOf } from '../../lib/decimal.ts';
import { formatDecimal, formatTime } from '../../lib/format.ts';
import { t } from '../../lib/i18n.ts';
import { useConnection } from '../../realtime/connection.ts';
import { useTrades } from '../../realtime/trades.ts';
import { cx } from '../../ui/class-names.ts';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';

export type TradeTapeProps = {
  readonly symbol: string;
  readonly currencyName: string;
  readonly legalName: string;
  /** Smallest steps of price and quantity, as in the quotation's `trade`. */
  readonly tick: string;
  readonly step: string;
  /** A price was clicked. */
  readonly onPickPrice?: (price: string) => void;
  readonly className?: string;
};

type RowProps = {
  readonly deal: realtime.TradeRow;
  readonly pricePlaces: number;
  readonly numberPlaces: number;
  readonly onPickPrice: TradeTapeProps['onPickPrice'];
};

const ARROWS = { buy: '↑', sell: '↓' } as const;

const Row = memo(({ deal, pricePlaces, numberPlaces, onPickPrice }: RowProps) => {
  const price = formatDecimal(deal.price, { places: pricePlaces });
  const look = cx('w-full truncate', deal.direction === 'buy' ? 'text-buy' : 'text-sell');
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
    <tr className="h-(--row-book) hover:bg-hover max-md:h-7">
      <td className="ps-3 text-ink-3">{formatTime(deal.time)}</td>
      <td className="truncate text-end">
        {onPickPrice ? (
          <button type="button" tabIndex={-1} className={cx(look, 'text-end')} onClick={() => onPickPrice(deal.price)}>
            {text}
          </button>
        ) : (
          <span className={look}>{text}</span>
        )}
      </td>
      <td className="truncate pe-3 text-end">{formatDecimal(deal.amount, { places: numberPlaces })}</td>
    </tr>
  );
});
Row.displayName = 'DealRow';

export function TradeTape(props: TradeTapeProps) {
  const { symbol, currencyName, legalName, tick, step, onPickPrice, className } = props;
  const deals = useTrades(symbol);
  const isOffline = useConnection(({ state }) => state === 'offline');
  const head = 'h-7 font-normal whitespace-nowrap';
  return (
    <section aria-label={t('trade.tape.title')} className={cx('overflow-y-auto bg-panel [contain:content]', className)}>
      {deals === undefined && <SkeletonRows rows={20} rowClassName="h-(--row-book)" />}
      {deals?.length === 0 && <EmptyState title={t('trade.tape.none')} text={t('trade.tape.noneText')} />}
      {deals && deals.length > 0 && (
        <table
          aria-label={t('trade.tape.title')}
          className={cx('w-full table-fixed border-collapse text-12', isOffline && 'opacity-50')}
        >
          <thead className="text-11 text-ink-3">
            <tr>
              <th scope="col" className={cx(head, 'w-[28%] ps-3 text-start')}>
                {t('trade.time')}
              </th>
              <th scope="col" className={cx(head, 'w-[34%] text-end')}>
                {t('trade.priceIn', { currency: legalName })}
              </th>
              <th scope="col" className={cx(head, 'pe-3 text-end')}>
                {t('trade.numberIn', { currency: currencyName })}
              </th>
            </tr>
          </thead>
          <tbody className="font-mono">
            {deals.map((deal) => (
              <Row
                key={deal.id}
                deal={deal}
                pricePlaces={placesOf(tick)}
                numberPlaces={placesOf(step)}
                onPickPrice={onPickPrice}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
