// The best levels of a book where there is no room for all of it: bids at the start, asks at the end, best first.
import { formatUnits, parseUnits } from '@bourse/domain';
import { cx } from '@bourse/ui/class-names.ts';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useConnection } from '../../realtime/connection.ts';
import { type Depth, useDepth } from '../../realtime/depth.ts';
import { type BookRow, groupLevels, type Side } from './book-rows.ts';

const LEVELS = 5;

export type BookTopProps = {
  readonly symbol: string;
  /** Smallest steps of price and quantity, as in the quotation's `trade`. */
  readonly tick: string;
  readonly step: string;
};

/** Returns the percentage that a sum is of `most`, the largest sum shown on either side. */
const shareOf = (sum: bigint, most: bigint): number => (most === 0n ? 0 : Number((sum * 1_000n) / most) / 10);

type LevelProps = Omit<BookTopProps, 'symbol'> & {
  readonly side: Side;
  readonly row: BookRow | undefined;
  readonly most: bigint;
};

function Level({ side, row, most, tick, step }: LevelProps) {
  const isBid = side === 'bid';
  return (
    <li className={cx('relative flex h-5 items-center justify-between px-1', !isBid && 'flex-row-reverse')}>
      {row && (
        <span
          aria-hidden="true"
          style={{ width: `${shareOf(row.sum, most)}%` }}
          className={cx('absolute inset-y-px', isBid ? 'end-0 bg-up-wash' : 'start-0 bg-down-wash')}
        />
      )}
      <span className="relative text-ink-2">
        {row ? formatDecimal(formatUnits(row.quantity), { places: placesOf(step) }) : NO_VALUE}
      </span>
      <span className={cx('relative', isBid ? 'text-up' : 'text-down')}>
        {row ? formatDecimal(formatUnits(row.price), { places: placesOf(tick) }) : NO_VALUE}
      </span>
    </li>
  );
}

function rowsOf({ asks, bids }: Depth, tick: string): Readonly<Record<Side, readonly BookRow[]>> {
  const group = parseUnits(tick) || 1n;
  return {
    ask: groupLevels(asks, { group, side: 'ask', count: LEVELS }),
    bid: groupLevels(bids, { group, side: 'bid', count: LEVELS }),
  };
}

export function BookTop({ symbol, tick, step }: BookTopProps) {
  const depth = useDepth(symbol);
  const isOffline = useConnection(({ state }) => state === 'offline');
  const rows = rowsOf(depth, tick);
  const most = [rows.ask, rows.bid].reduce((sum, side) => {
    const last = side.at(-1)?.sum ?? 0n;
    return last > sum ? last : sum;
  }, 0n);
  return (
    <div
      className={cx(
        'live-figure grid grid-cols-2 gap-2 font-mono text-11 [contain:content]',
        (depth.state === 'stale' || isOffline) && 'opacity-40',
      )}
    >
      {(['bid', 'ask'] as const).map((side) => (
        <ol key={side} aria-label={t(side === 'bid' ? 'trade.book.bestBids' : 'trade.book.bestAsks')}>
          {Array.from({ length: LEVELS }, (_, index) => (
            <Level key={index} side={side} row={rows[side][index]} most={most} tick={tick} step={step} />
          ))}
        </ol>
      ))}
    </div>
  );
}
