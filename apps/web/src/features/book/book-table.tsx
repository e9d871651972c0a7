// The book for screen readers: the best levels as a table that changes slowly enough to be read out.
import { formatUnits } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useEffect, useState } from 'react';
import { type Depth, depthOf } from '../../realtime/depth.ts';
import { groupLevels, type Side } from './book-rows.ts';

const REFRESH_MS = 5_000;
/** Until there is a book at all. */
const FIRST_LOOK_MS = 250;
const LEVELS = 10;

export type BookTableProps = {
  readonly symbol: string;
  readonly group: bigint;
  readonly pricePlaces: number;
  readonly numberPlaces: number;
};

function useSlowDepth(symbol: string): Depth {
  const [depth, setDepth] = useState(() => depthOf(symbol));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      const now = depthOf(symbol);
      if (document.visibilityState === 'visible') setDepth(now);
      const isEmpty = now.asks.length === 0 && now.bids.length === 0;
      timer = setTimeout(read, isEmpty ? FIRST_LOOK_MS : REFRESH_MS);
    };
    read();
    return () => clearTimeout(timer);
  }, [symbol]);
  return depth;
}

export function BookTable({ symbol, group, pricePlaces, numberPlaces }: BookTableProps) {
  const depth = useSlowDepth(symbol);
  const rows = (side: Side) =>
    groupLevels(side === 'ask' ? depth.asks : depth.bids, { group, side, count: LEVELS }).map((row) => ({ side, row }));
  return (
    <table className="sr-only">
      <caption>{t('trade.book.table', { symbol })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('trade.book.side')}</th>
          <th scope="col">{t('trade.price')}</th>
          <th scope="col">{t('trade.number')}</th>
          <th scope="col">{t('trade.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {[...rows('ask').toReversed(), ...rows('bid')].map(({ side, row }) => (
          <tr key={`${side} ${row.price}`}>
            <td>{t(side === 'ask' ? 'trade.book.ask' : 'trade.book.bid')}</td>
            <td>{formatDecimal(formatUnits(row.price), { places: pricePlaces })}</td>
            <td>{formatDecimal(formatUnits(row.quantity), { places: numberPlaces })}</td>
            <td>{formatDecimal(formatUnits(row.sum), { places: numberPlaces })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
