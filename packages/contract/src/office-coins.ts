// Calls of the back office about coins and the spot markets that they are traded in. A new one is there for everybody as soon
// as two operators have decided on it.
import { COIN_CHANGES, MARKET_STATES } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountField, asFile, decimalText, flagField, id, localeField, priceField, text, textBlock } from './fields.ts';
import { effectiveField, proposalCalls, proposalRow } from './office-proposals.ts';

const done = z.string();
const reason = text(300);
/** At most 4 places. */
const percent = amountField;

const marketRow = z.object({
  id: z.number(),
  symbol: z.string(),
  quote_name: z.string(),
  state: z.enum(MARKET_STATES),
  /** Of the quote currency, and of the coin. */
  tick: decimalText,
  step: decimalText,
  min_notional: decimalText,
  max_quantity: decimalText,
  // Percent.
  maker_fee: decimalText,
  taker_fee: decimalText,
  /** How far from a fresh index price a fill may lie and still set off stop orders. */
  trigger_band: decimalText,
  /** The last price, and what was traded within 24 hours. */
  last: decimalText,
  volume: decimalText,
});
export type OfficeMarketRow = z.output<typeof marketRow>;

const coinRow = z.object({
  id: z.number(),
  name: z.string(),
  full_name: z.string(),
  /** What it is called, and what is said of it, by language. */
  names: z.record(z.string(), z.string()),
  about: z.record(z.string(), z.string()),
  logo: z.string(),
  /** Price sources are asked for it. */
  is_indexed: z.boolean(),
  /** The last index price in USDT; empty where there is none. */
  index: z.string(),
  /** Chains bring it in; of any other two operators say what the house has received. */
  has_network: z.boolean(),
  /** What the treasury has of it. */
  treasury: decimalText,
  /** Spot markets that trade it. */
  markets: z.array(marketRow),
});
export type OfficeCoinRow = z.output<typeof coinRow>;

export const listCoins = defineCall({
  method: 'GET',
  path: '/api/office/coins/list',
  access: 'operator',
  permission: 'coins.read',
  summary: 'Every coin with its names and spot markets, in the order of display.',
  input: z.object({ ...asFile }),
  message: z.object({
    list: z.array(coinRow),
    /** A number that no coin has. */
    next_id: z.number(),
  }),
  cost: 3,
});

export const halt = defineCall({
  method: 'POST',
  path: '/api/office/coins/halt',
  access: 'operator',
  permission: 'coins.halt',
  summary: 'Take no new orders in a spot market, at once, by one operator. Orders can be cancelled; none is filled.',
  input: z.object({ id, reason }),
  message: done,
});

// Changes that take two

const proposal = proposalRow.extend({
  kind: z.enum(COIN_CHANGES),
  /** Number of the coin, also of one that is supplied; of a market the numbers of its coin and of what it is priced in, apart by a slash. */
  subject: z.string(),
  /** The same in words: `ORY`, `ORY/USDT`. */
  subject_name: z.string(),
});
export type CoinProposalRow = z.output<typeof proposal>;

export const { listProposals, approveProposal, rejectProposal } = proposalCalls('coins', proposal);

const marketFields = {
  state: z.enum(['open', 'halted']),
  tick: priceField,
  step: amountField,
  min_notional: amountField,
  max_quantity: amountField,
  maker_fee: percent,
  taker_fee: percent,
  trigger_band: percent,
};
const newMarket = z.object({
  ...marketFields,
  maker_fee: percent.optional(),
  taker_fee: percent.optional(),
  trigger_band: percent.optional(),
});

const COIN_ID_MAX = 999_999;
const coinId = id.refine((value) => value <= COIN_ID_MAX, `expected a number up to ${COIN_ID_MAX}`);
/** What stands in the symbols of markets. */
const ticker = z.string().regex(/^[A-Z0-9]{2,10}$/, 'expected 2 to 10 capital letters and digits');
/** An upload of ours, or none. */
const picture = z.union([z.literal(''), z.string().regex(/^\/api\/site_picture\?name=[A-Za-z0-9_-]{43}$/)]);
const title = text(60).transform((name) => name.trim());

export const proposeCoin = defineCall({
  method: 'POST',
  path: '/api/office/coins/proposal/coin',
  access: 'operator',
  permission: 'coins.request',
  summary:
    'Ask for a new coin, with its names in every language; with a spot market against USDT where `market` is given. A coin ' +
    'without `is_indexed` has no index: price sources know others by the same ticker.',
  input: z.object({
    /** The next that is free unless it is named. */
    id: coinId.optional(),
    name: ticker,
    full_name: title,
    names: z.partialRecord(localeField, title),
    about: z.partialRecord(localeField, textBlock(600)).default({}),
    logo: picture.default(''),
    is_indexed: flagField.default(0),
    market: newMarket.optional(),
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const proposeMarket = defineCall({
  method: 'POST',
  path: '/api/office/coins/proposal/market',
  access: 'operator',
  permission: 'coins.request',
  summary:
    'Ask for other settings of a spot market, or that it be opened or halted; or, by its `currency`, for a market of a coin ' +
    'against USDT that has none.',
  input: z.object({
    id: id.optional(),
    currency: id.optional(),
    ...z.object(marketFields).partial().shape,
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const proposeSupply = defineCall({
  method: 'POST',
  path: '/api/office/coins/proposal/supply',
  access: 'operator',
  permission: 'coins.request',
  summary:
    'Ask that coins be entered into the treasury which the house has received from outside: of a coin without a network alone.',
  input: z.object({ currency: id, amount: amountField, reason }),
  message: done,
});
