// A program's key: its budget, and how much of that its orders have taken.
import { assert, marketId, parseId, type KeyId, type MarketId, type UserId } from '@bourse/domain';
import { count, id, instant, optional, text, units } from '@bourse/domain/kinds';
import { describeState, parts, type EntityOf } from '../entity.ts';
import type { KeyBudget } from './commands.ts';

const BUDGET_CELLS = {
  /** Ids of markets with blanks between them. */
  markets: optional(text),
  orderMax: optional(units),
  dayMax: optional(units),
  lossMax: optional(units),
  openMax: optional(units),
  bandBps: optional(count),
  expiresAt: optional(instant),
};

const readMarkets = (list: string): readonly MarketId[] =>
  list.split(' ').flatMap((part) => {
    const found = parseId(part);
    assert(found !== undefined || part === '', 'a key names markets by their ids');
    return found === undefined ? [] : [marketId(found)];
  });

const budget = parts<KeyBudget, typeof BUDGET_CELLS>(
  BUDGET_CELLS,
  ({ markets, ...sums }) => ({ ...sums, markets: markets?.join(' ') }),
  ({ markets, ...sums }) => ({ ...sums, markets: markets === undefined ? undefined : readMarkets(markets) }),
);

export const KEYS = describeState({
  table: 'key_states',
  key: ['id'],
  fixed: { id: id<KeyId>(), userId: id<UserId>() },
  changing: {
    budget,
    endedAt: optional(instant),
    /** The day that is counted, by when it ends. */
    dayEndsAt: instant,
    /** So much of its orders has filled on that day, and that has given away so much, in USDT. */
    dayNotional: units,
    dayLoss: units,
    /** Its open orders are charged for so much, in USDT: the sum of their charges. */
    openNotional: units,
    openLoss: units,
  },
});
export type Key = EntityOf<typeof KEYS>;
