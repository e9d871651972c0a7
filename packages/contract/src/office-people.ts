// Calls of the back office about one user: what the page of a user shows and no desk lists. The first call about somebody
// within an hour is entered in the audit log, as `user.look`.
import { isBlank, WALLETS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { timeCodec } from './codecs.ts';
import { fault } from './faults.ts';
import { asFile, epochBound, flag, id, page, shanghaiTime, textBlock, worthText } from './fields.ts';
import { leverRow, POSITION_STATES } from './lever-rows.ts';
import { pageRows } from './office-funds.ts';
import { LOGIN_METHODS, LOGIN_OUTCOMES } from './security.ts';
import { spotOrder, userTrade } from './spot.ts';
import { DEPOSIT_STATES, depositRow } from './wallet-deposits.ts';
import { transferRow } from './wallet-records.ts';

const done = z.string();
const ofUser = { user_id: id, page, limit: pageRows };
/** Not before `from`, and before `until`. */
const period = { from: epochBound.optional(), until: epochBound.optional() };

/**
 * A restriction keeps somebody from something: from trading, from taking money out, from a wallet, from taking out what was
 * bought of late, from what is owed to us, from fiat trade, from its chats, from codes by SMS before logging in. The last
 * two keep from codes by SMS at all, and from nothing.
 */
export const RESTRICTIONS = [
  'frozen',
  'outflows',
  'wallet',
  'assets',
  'debt',
  'fiat_trade',
  'fiat_chat',
  'phone_shared',
  'phone_unreadable',
  'name_alike',
] as const;
/** These things of a user may be under way. */
export const OPEN_THINGS = [
  'orders',
  'positions',
  'second_contracts',
  'staking',
  'subscriptions',
  'deals',
  'acceptor_deals',
  'withdrawals',
  'deposit_requests',
  'tickets',
] as const;

const restriction = z.object({
  kind: z.enum(RESTRICTIONS),
  /** It is set for `wallet` alone; else empty. */
  wallet: z.string(),
  /** Empty: until somebody lifts it. */
  until: z.string(),
  /** USDT that have to stay, and what is owed of which coin; else empty. */
  amount: z.string(),
  currency_name: z.string(),
  /** Empty where none is kept beside the audit log. */
  reason: z.string(),
});
export type UserRestriction = z.output<typeof restriction>;

export const overview = defineCall({
  method: 'GET',
  path: '/api/office/user/overview',
  access: 'operator',
  permission: 'users.read',
  summary: 'A user at a glance. What the role may not read of other desks is left out.',
  input: z.object({ id }),
  message: z.object({
    /** Verification. */
    level: z.number(),
    /** Null where it may not be read. */
    fee_tier: z.number().nullable(),
    restrictions: z.array(restriction),
    /** USDT of all wallets by the last index, what is held included; each product exact, the sum rounded down. */
    worth: worthText,
    wallets: z.array(z.object({ wallet: z.enum(WALLETS), worth: worthText })),
    /** Coins that the user has and that no price is known of. */
    without: z.array(z.string()),
    /** How many of each are under way. */
    open: z.partialRecord(z.enum(OPEN_THINGS), z.number()),
    /** The last login that came through has this time; empty before the first. */
    last_login: z.string(),
    notes: z.number(),
  }),
  cost: 5,
});

export const listOrders = defineCall({
  method: 'GET',
  path: '/api/office/user/orders',
  access: 'operator',
  permission: 'users.read',
  summary: 'A user’s spot orders, newest first. `total` counts to 100,000.',
  input: z.object({ ...ofUser, ...asFile, ...period, status: z.enum(['open', 'closed']).default('open') }),
  message: z.object({ list: z.array(spotOrder), total: z.number() }),
  cost: 5,
});

export const listTrades = defineCall({
  method: 'GET',
  path: '/api/office/user/trades',
  access: 'operator',
  permission: 'users.read',
  summary: 'A user’s trades, newest first. `total` counts to 100,000.',
  input: z.object({ ...ofUser, ...asFile, ...period }),
  message: z.object({ list: z.array(userTrade), total: z.number() }),
  cost: 5,
});

export const listPositions = defineCall({
  method: 'GET',
  path: '/api/office/user/positions',
  access: 'operator',
  permission: 'lever.read',
  summary: 'A user’s contracts in every state, newest first; those that are open by the mark of now.',
  input: z.object({ ...ofUser, ...asFile, ...period, state: z.enum(POSITION_STATES).optional() }),
  message: z.object({ list: z.array(leverRow), total: z.number() }),
  cost: 5,
});

export const listDeposits = defineCall({
  method: 'GET',
  path: '/api/office/user/deposits',
  access: 'operator',
  permission: 'funds.read',
  summary: 'A user’s deposits, on chain, inside and reported, newest first.',
  input: z.object({ ...ofUser, ...asFile, state: z.enum(DEPOSIT_STATES).optional() }),
  message: z.object({ list: z.array(depositRow), total: z.number() }),
  cost: 3,
});

export const listTransfers = defineCall({
  method: 'GET',
  path: '/api/office/user/transfers',
  access: 'operator',
  permission: 'funds.read',
  summary: 'Transfers between a user’s wallets, newest first. `total` counts to 100,000.',
  input: z.object({ ...ofUser, ...asFile, ...period }),
  message: z.object({ list: z.array(transferRow), total: z.number() }),
  cost: 3,
});

const payment = z.object({
  id: z.number(),
  way: z.string(),
  way_text: z.string(),
  /** Masked, as the next. */
  real_name: z.string(),
  account: z.string(),
  bank_name: z.string(),
  update_time: shanghaiTime,
});
export type UserPaymentRow = z.output<typeof payment>;

export const listPayments = defineCall({
  method: 'GET',
  path: '/api/office/user/payments',
  access: 'operator',
  permission: 'fiat.read',
  summary: 'Where a user is paid in fiat trade, with names and accounts masked.',
  input: z.object({ user_id: id }),
  message: z.array(payment),
});

const device = {
  /** `Chrome · Windows`; empty where the client does not say. */
  device: z.string(),
  ip: z.string(),
};
const login = z.object({
  id: z.number(),
  ...device,
  time: timeCodec,
  method: z.enum(LOGIN_METHODS),
  outcome: z.enum(LOGIN_OUTCOMES),
});
export type UserLoginRow = z.input<typeof login>;

export const listLogins = defineCall({
  method: 'GET',
  path: '/api/office/user/logins',
  access: 'operator',
  permission: 'users.read',
  summary: 'Logins, also failed ones, newest first.',
  input: z.object({ ...ofUser, ...asFile, outcome: z.enum(LOGIN_OUTCOMES).optional() }),
  message: z.object({ list: z.array(login), total: z.number() }),
});

const place = z.object({
  /** It is the number of the last login, whose device follows. */
  id: z.number(),
  ...device,
  first_time: timeCodec,
  last_time: timeCodec,
  logins: z.number(),
  failures: z.number(),
});
export type UserPlaceRow = z.input<typeof place>;

export const listPlaces = defineCall({
  method: 'GET',
  path: '/api/office/user/places',
  access: 'operator',
  permission: 'users.read',
  summary: 'Devices and networks that somebody logged in from, or tried to, the latest first.',
  input: z.object(ofUser),
  message: z.object({ list: z.array(place), total: z.number() }),
  cost: 2,
});

// Notes

const note = z.object({
  id: z.number(),
  text: z.string(),
  /** An operator’s address. */
  author: z.string(),
  time: timeCodec,
  /** 1: the operator of the token wrote it. */
  is_own: flag,
});
export type UserNoteRow = z.input<typeof note>;

export const listNotes = defineCall({
  method: 'GET',
  path: '/api/office/user/notes',
  access: 'operator',
  permission: 'users.read',
  summary: 'What operators have noted about a user, newest first. No user ever sees it.',
  input: z.object(ofUser),
  message: z.object({ list: z.array(note), total: z.number() }),
});

export const addNote = defineCall({
  method: 'POST',
  path: '/api/office/user/note',
  access: 'operator',
  permission: 'users.note',
  summary: 'Note something about a user. A note is neither changed nor taken back.',
  input: z.object({
    user_id: id,
    text: textBlock(2_000).refine((value) => !isBlank(value), fault('empty')),
  }),
  message: done,
});
