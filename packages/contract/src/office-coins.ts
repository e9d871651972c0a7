// Calls of the back office about coins and the spot markets that they are traded in. A new one is there for everybody as soon
// as two operators have decided on it.
import { COIN_CHANGES, COIN_USES, DELISTING_STEPS, DELISTING_WISHES, MARKET_STATES } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec } from './codecs.ts';
import { fault } from './faults.ts';
import {
  amountField,
  asFile,
  decimalText,
  epochBound,
  epochMs,
  flagField,
  id,
  localeField,
  priceField,
  text,
  textBlock,
  titleText,
} from './fields.ts';
import { effectiveField, proposalCalls, proposalRow } from './office-proposals.ts';

const done = z.string();
const reason = text(300);
/** At most 4 places. */
const percent = amountField;

const marketRow = z.object({
  id: z.number(),
  symbol: z.string(),
  currency: z.number(),
  quote: z.number(),
  quote_name: z.string(),
  state: z.enum(MARKET_STATES),
  /** The tick is in the quote currency, the step in the coin. */
  tick: decimalText,
  step: decimalText,
  min_notional: decimalText,
  max_quantity: decimalText,
  // Percent.
  maker_fee: decimalText,
  taker_fee: decimalText,
  /** How far from a fresh index price a fill may lie and still set off stop orders. */
  trigger_band: decimalText,
  /** Lists have it, in the order of their numbers. */
  is_displayed: z.boolean(),
  sort: z.number(),
  /** The last price, and what was traded within 24 hours. */
  last: decimalText,
  volume: decimalText,
});
export type OfficeMarketRow = z.output<typeof marketRow>;

const coinRow = z.object({
  id: z.number(),
  name: z.string(),
  full_name: z.string(),
  /** The coin is called so, and this is said of it, by language. */
  names: z.record(z.string(), z.string()),
  about: z.record(z.string(), z.string()),
  logo: z.string(),
  // Wallets that it is offered in: spot, fiat, contracts, second contracts.
  is_match: z.boolean(),
  is_legal: z.boolean(),
  is_lever: z.boolean(),
  is_micro: z.boolean(),
  /** Lists have it in the order of these numbers. */
  sort: z.number(),
  /** Price sources are asked for it. */
  is_indexed: z.boolean(),
  /** The last index price in USDT; empty where there is none. */
  index: z.string(),
  /** Chains bring it in; of any other two operators say what the house has received. */
  has_network: z.boolean(),
  /** The treasury has so much of it. */
  treasury: decimalText,
  /** The last step of its delisting that holds; empty where it stays. */
  delisting: z.union([z.enum(DELISTING_STEPS), z.literal('')]),
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
    /** It is a demo whose prices are simulated: a new coin may have one. */
    is_simulated: z.boolean(),
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

/** A place in the order of display, from 0. */
const placeField = z
  .union([z.string().regex(/^\d{1,6}$/, fault('too_large', { max: 999_999 })), z.number().int().min(0).max(999_999)])
  .transform(Number);

/** `view_only` quotes the index, and nothing is traded. */
const marketFields = {
  state: z.enum(MARKET_STATES),
  tick: priceField,
  step: amountField,
  min_notional: amountField,
  max_quantity: amountField,
  maker_fee: percent,
  taker_fee: percent,
  trigger_band: percent,
  is_displayed: flagField,
  sort: placeField,
};
const newMarket = z.object({
  ...marketFields,
  maker_fee: percent.optional(),
  taker_fee: percent.optional(),
  trigger_band: percent.optional(),
  is_displayed: flagField.optional(),
  sort: placeField.optional(),
});

const COIN_ID_MAX = 999_999;
const coinId = id.refine((value) => value <= COIN_ID_MAX, fault('too_large', { max: COIN_ID_MAX }));
/** The symbols of markets are made of it. */
const ticker = z.string().regex(/^[A-Z0-9]{2,10}$/, fault('ticker'));
/** An upload of ours, or none. */
const picture = z.union([z.literal(''), z.string().regex(/^\/api\/site_picture\?name=[A-Za-z0-9_-]{43}$/)]);
const title = titleText(60);

/** The flags say where the coin is offered; `sort` is its place in lists. */
const offerFields = {
  is_indexed: flagField,
  is_match: flagField,
  is_legal: flagField,
  is_lever: flagField,
  is_micro: flagField,
  sort: placeField,
};

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
    ...z.object(offerFields).partial().shape,
    /** In USDT, where a demo simulates its prices: what it costs as it comes. */
    simulated_price: priceField.optional(),
    market: newMarket.optional(),
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const proposeProfile = defineCall({
  method: 'POST',
  path: '/api/office/coins/proposal/profile',
  access: 'operator',
  permission: 'coins.request',
  summary:
    'Ask that something else be said of a coin, or that it be offered elsewhere. What is left out stays; a description or a logo ' +
    'that is empty goes. Its ticker and its number never change.',
  input: z.object({
    currency: id,
    full_name: title.optional(),
    names: z.partialRecord(localeField, title).default({}),
    about: z.partialRecord(localeField, z.union([z.literal(''), textBlock(600)])).default({}),
    logo: picture.optional(),
    ...z.object(offerFields).partial().shape,
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
    'Ask for other settings of a spot market, or that it be opened, halted or only quoted; or, by its `currency` and `quote` ' +
    '(USDT unless it is named), for a market that there is not. Of one that there is, they ask for another pair: a market with a ' +
    'number of its own, without candles of the old one, which is left.',
  input: z.object({
    id: id.optional(),
    currency: id.optional(),
    quote: id.optional(),
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

export const proposeDelisting = defineCall({
  method: 'POST',
  path: '/api/office/coins/proposal/delisting',
  access: 'operator',
  permission: 'coins.request',
  summary:
    'Ask for the next step of a delisting. `announced` names the days of all others, and may move them back later; no step comes ' +
    'before its day, nor while contracts, staking, sales or fiat trade use the coin. `called_off` lets it stay; its markets are opened again as any others are.',
  input: z.object({
    currency: id,
    step: z.enum(DELISTING_WISHES),
    // `announced` needs these days, in UTC milliseconds, one after the other.
    view_only_from: epochBound.optional(),
    withdraw_only_from: epochBound.optional(),
    withdrawals_until: epochBound.optional(),
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const holdings = z.object({
  holders: z.number(),
  held: amountCodec,
  /** Beside the spot wallet: users bring it there before they withdraw. */
  held_elsewhere: amountCodec,
});

export const previewDelisting = defineCall({
  method: 'GET',
  path: '/api/office/coins/delisting',
  access: 'operator',
  permission: 'coins.read',
  summary: 'What the delisting of a coin meets: what still uses it, open orders that would end, and who holds it.',
  input: z.object({ currency: id }),
  message: z.object({
    step: z.union([z.enum(DELISTING_STEPS), z.literal('')]),
    /** The announced days are these; null before. */
    days: z
      .object({ view_only_from: epochMs, withdraw_only_from: epochMs, withdrawals_until: epochMs, article: z.number() })
      .nullable(),
    /** These steps can be asked for next. */
    steps: z.array(z.enum(DELISTING_WISHES)),
    /** Contracts by their market, staking and sales by their number. */
    uses: z.array(z.object({ kind: z.enum(COIN_USES), name: z.string() })),
    markets: z.array(z.object({ symbol: z.string(), state: z.enum(MARKET_STATES), orders: z.number() })),
    ...holdings.shape,
  }),
  cost: 3,
});
export type DelistingPreview = z.input<typeof previewDelisting.message>;
