// A market of leveraged contracts: its settings, and the index that it stands at.
import {
  LEVER_STATES,
  LEVER_CAUSES,
  type Amount,
  type CurrencyId,
  type LeverState,
  type MarketId,
  type Ppm,
} from '@bourse/domain';
import { count, id, instant, optional, price, seq, share, text, units, word } from '@bourse/domain/kinds';
import { describeState, inColumn, parts, type EntityOf } from '../entity.ts';

export type LeverSettings = {
  /** It names the market of the same pair. */
  readonly marketId: MarketId;
  readonly baseId: CurrencyId;
  readonly quoteId: CurrencyId;
  readonly state: LeverState;
  /** One hand is so much of the base currency. */
  readonly shareNum: Amount;
  /** An opening adds it to the index and a closing takes it off, with a short position the other way round. */
  readonly spread: Ppm;
  /** It is taken of the contract value, at the opening and at the closing. */
  readonly feeRate: Ppm;
  /** It is taken of the contract value, once a day. */
  readonly overnightRate: Ppm;
  /** Ascending. */
  readonly multiples: readonly number[];
  /** The numbers of hands that are offered as a choice, ascending. */
  readonly shares: readonly number[];
  readonly handsMin: number;
  readonly handsMax: number;
  /** Largest gross open interest of a side, in the base currency. */
  readonly sideMax: Amount;
  /** The move of the index that the house has to stand. */
  readonly stress: Ppm;
  /** A user may have so many that are open, closing or accepted; `pendingMax` bounds the pending ones. */
  readonly positionsMax: number;
  readonly pendingMax: number;
  /** The fund `lever_insurance` gets this share of each fee. */
  readonly fundShare: Ppm;
};

const SETTINGS = {
  marketId: inColumn('id', id<MarketId>()),
  baseId: id<CurrencyId>(),
  quoteId: id<CurrencyId>(),
  state: word(LEVER_STATES),
  shareNum: units,
  spread: inColumn('spread_ppm', share),
  feeRate: inColumn('fee_rate_ppm', share),
  overnightRate: inColumn('overnight_rate_ppm', share),
  multiples: text,
  shares: text,
  handsMin: count,
  handsMax: count,
  sideMax: units,
  stress: inColumn('stress_ppm', share),
  positionsMax: count,
  pendingMax: count,
  fundShare: inColumn('fund_share_ppm', share),
};

const toText = (numbers: readonly number[]): string => numbers.join(',');
const toNumbers = (list: string): readonly number[] => list.split(',').map(Number);

export const LEVER_MARKETS = describeState({
  table: 'lever_markets',
  key: ['marketId'],
  fixed: {},
  changing: {
    settings: parts<LeverSettings, typeof SETTINGS>(
      SETTINGS,
      (settings) => ({ ...settings, multiples: toText(settings.multiples), shares: toText(settings.shares) }),
      (values) => ({ ...values, multiples: toNumbers(values.multiples), shares: toNumbers(values.shares) }),
    ),
    /** The index is that of the last tick that moved the market, one that had both its coins; base in quote, rounded down. */
    index: optional(price),
    indexSecond: optional(count),
    /** The place of that tick's command. */
    indexSeq: optional(seq),
    /** Why it opens nothing; undefined of an open market, and where nobody has said. */
    cause: optional(word(LEVER_CAUSES)),
    /** Since when it has been halted. It stays after the market has been resumed, until a tick moves it. */
    haltedAt: optional(instant),
    /** Until then nobody with positions in it is liquidated; 0 from a stop on to the first tick that moves it. */
    graceUntil: optional(instant),
    /** Since when it waits for the index that it is settled at, and the one where none comes. */
    settlingAt: optional(instant),
    settlingMedian: optional(price),
  },
});
export type LeverMarketState = EntityOf<typeof LEVER_MARKETS>;
