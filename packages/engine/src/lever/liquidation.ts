// What an account was when all its positions were closed together: the receipt of a liquidation.
import {
  marketId,
  price,
  type CurrencyId,
  type LiquidationId,
  type MarketId,
  type Price,
  type UserId,
} from '@bourse/domain';
import { count, id, instant, seq, text, units } from '@bourse/domain/kinds';
import { describeFact, parts, type EntityOf } from '../entity.ts';

/** A market of the account stood here: at the index of the tick, or where an earlier one had left it. */
export type LiquidationMark = {
  readonly marketId: MarketId;
  readonly index: Price;
  /** It is the second of the tick that moved the market there. */
  readonly second: number;
};

const MARKS = { marks: text };

/** `market index second`, the index in units, apart by commas. */
const formatMarks = (marks: readonly LiquidationMark[]): string =>
  marks.map((mark) => `${mark.marketId} ${mark.index} ${mark.second}`).join(',');

/** Of a liquidation from before they were kept there are none. */
export const parseMarks = (marks: string): readonly LiquidationMark[] =>
  marks === '' ? [] : marks.split(',').map(toMark);

function toMark(entry: string): LiquidationMark {
  const [id = '', units = '', second = ''] = entry.split(' ');
  return { marketId: marketId(Number(id)), index: price(BigInt(units)), second: Number(second) };
}

/** Everything at the tick, before anything was closed. */
export const LIQUIDATIONS = describeFact({
  table: 'lever_liquidations',
  key: ['id'],
  counter: 'liquidation',
  fixed: {
    id: id<LiquidationId>(),
    userId: id<UserId>(),
    quoteId: id<CurrencyId>(),
    /** It is the second of the tick; the place of its command follows. */
    second: count,
    seq: seq,
    available: units,
    /** For orders that had not opened. */
    held: units,
    margin: units,
    originMargin: units,
    /**
     * All positions come to this profit at their exit prices, those of stale markets at their last tick; rounded down in
     * one.
     */
    profit: units,
    /** Ends of outages have taken so much off the profits of its positions; it is part of the profit. */
    clawback: units,
    /** available + held + margin + profit. */
    equity: units,
    /** The account had positions in these markets, in the order of their ids. */
    marks: parts<readonly LiquidationMark[], typeof MARKS>(
      MARKS,
      (marks) => ({ marks: formatMarks(marks) }),
      ({ marks }) => parseMarks(marks),
    ),
    /** `lever_insurance` paid so much of what the account could not. */
    deficit: units,
    at: instant,
  },
});
export type Liquidation = EntityOf<typeof LIQUIDATIONS>;
