// Calls that show what has happened in the wallets: each leg of the ledger that is the user's own, and transfers as one row.
import { WALLETS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { fault } from './faults.ts';
import { asFile, decimalText, epochBound, epochMs, flag, id, oneOf, page, pageOf, shanghaiTime } from './fields.ts';

/** Rows of a page that a caller may ask for. */
export const PAGE_ROWS_MAX = 100;
/** How many rows a page has, where the caller does not say. */
export const pageRows = (rows: number) =>
  id.refine((asked) => asked <= PAGE_ROWS_MAX, fault('too_large', { max: PAGE_ROWS_MAX })).default(rows);

const walletName = z.enum(WALLETS);

/** One leg. `value` is signed; `before` and `after` are what the wallet held of the coin, locked included. */
export const logRow = z.object({
  /** It is made of the posting and its leg: never the same twice. */
  id: z.string(),
  value: decimalText,
  /** It says what the entry was, in the caller's language. */
  info: z.string(),
  /** The same as a code. */
  reason: z.string(),
  wallet: walletName,
  /** The wallet's name in the caller's language. */
  account: z.string(),
  /** It belongs to this account of the person; the label is empty for the master. */
  account_id: z.number(),
  account_label: z.string(),
  currency: z.number(),
  currency_name: z.string(),
  before: decimalText,
  after: decimalText,
  created_time: shanghaiTime,
  time_ms: epochMs,
});
export type LogRow = z.output<typeof logRow>;

/** Old clients name the wallets by these: 1 legal, 2 exchange, 3 lever, 4 micro. */
const LOG_TYPES = { '1': 'legal', '2': 'change', '3': 'lever', '4': 'micro' } as const;
const logType = z.union([oneOf([1, 2, 3, 4]).transform((type) => LOG_TYPES[type]), walletName]);

export const walletLog = defineCall({
  method: 'POST',
  path: '/api/wallet/legal_log',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary:
    'The ledger of one wallet, or of all, newest first. `type`: 1 or legal, 2 or change, 3 or lever, 4 or micro.',
  input: z.object({ type: logType.optional(), currency: id.optional(), page, limit: pageRows(10) }),
  message: z.object({
    list: z.array(logRow),
    /** How many there are in all, at most 100,000. */
    count: z.number(),
    page: z.number(),
    limit: z.number(),
    is_open_CTbi: flag,
  }),
  cost: 3,
});

export const accountLog = defineCall({
  method: 'POST',
  path: '/api/account/list',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'The ledger of all wallets, newest first, as old clients page through it.',
  input: z.object({ page, limit: pageRows(20) }),
  message: z.object({ data: z.array(logRow), page: z.number(), limit: z.number(), total: z.number() }),
  cost: 3,
});

/** The four tabs of the finance records. Trades have records of their own and are in none of them. */
export const RECORD_KINDS = ['deposit', 'withdraw', 'transfer', 'other'] as const;

const period = {
  /** Epoch milliseconds: not older than this. */
  from: epochBound.optional(),
  /** Epoch milliseconds: older than this. */
  to: epochBound.optional(),
};

/** All accounts of a person together, which only the master may ask for. */
const accounts = z.literal('all').optional();

export const records = defineCall({
  method: 'GET',
  path: '/api/wallet/records',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary:
    'What moved the user’s money, newest first; of a `kind`, trades are left out. `format=csv` is all of it as one file.',
  input: z.object({
    ...asFile,
    kind: z.enum(RECORD_KINDS).optional(),
    currency: id.optional(),
    ...period,
    accounts,
    page,
    limit: pageRows(20),
  }),
  message: pageOf(logRow),
  cost: 3,
});

export const transferRow = z.object({
  id: z.number(),
  currency: z.number(),
  currency_name: z.string(),
  from: walletName,
  to: walletName,
  number: decimalText,
  create_time: shanghaiTime,
  time_ms: epochMs,
});
export type TransferRow = z.output<typeof transferRow>;

export const transfers = defineCall({
  method: 'GET',
  path: '/api/wallet/transfers',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'Transfers between the user’s wallets, newest first.',
  input: z.object({ currency: id.optional(), ...period, page, limit: pageRows(20) }),
  message: pageOf(transferRow),
  cost: 3,
});

/** `type` says from where to where, in the caller's language. */
const oldTransferRow = z.object({ type: z.string(), number: decimalText, add_time: shanghaiTime });

export const transferHistory = defineCall({
  method: 'POST',
  path: '/api/wallet/hzhistory',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'Transfers as old clients read them: the rows as `data` and as `message.data`.',
  input: z.object({ page, limit: pageRows(PAGE_ROWS_MAX) }),
  message: z.object({ data: z.array(oldTransferRow) }),
  data: z.array(oldTransferRow),
  cost: 3,
});

/** Rows of the old log at most; a caller that asks for more gets these. */
export const CHARGE_LOG_ROWS_MAX = 1_000;

const chargeRow = z.object({
  /** It is made of the deposit or withdrawal: never the same twice. */
  id: z.string(),
  type: z.enum(['deposit', 'withdraw']),
  /** In the caller's language. */
  type_name: z.string(),
  currency: z.number(),
  currency_name: z.string(),
  /** So much came, or left the wallet with the fee included. */
  number: decimalText,
  fee: decimalText,
  /** It came in at this address or went to it; empty where that was on no chain. */
  address: z.string(),
  /** It is the hash of the transaction; may be empty. */
  hash: z.string(),
  /** `wallet/deposits` and `wallet/withdrawals` name it so. */
  status: z.string(),
  /** In the caller's language. */
  status_name: z.string(),
  add_time: shanghaiTime,
  time_ms: epochMs,
});

export const chargeLog = defineCall({
  method: 'GET',
  path: '/api/charge_mention/log',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'Deposits and withdrawals together as old clients read them, newest first.',
  input: z.object({ limit: id.transform((asked) => Math.min(asked, CHARGE_LOG_ROWS_MAX)).default(20) }),
  message: z.object({ data: z.array(chargeRow) }),
  cost: 5,
});

/** Rows of a statement; of a month with more, the newest. */
export const STATEMENT_ROWS_MAX = 5_000;

const statementBalance = z.object({
  account_id: z.number(),
  account_label: z.string(),
  wallet: walletName,
  /** The wallet's name in the caller's language. */
  account: z.string(),
  currency: z.number(),
  currency_name: z.string(),
  /** Available and locked, when the month began and when it ended, or now. */
  opening: decimalText,
  closing: decimalText,
});

export const statement = defineCall({
  method: 'GET',
  path: '/api/wallet/statement',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary:
    'A month in Asia/Shanghai (`2026-11`): each account at its start and end, and every line of the ledger between.',
  input: z.object({ month: z.string().regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, fault('month')), accounts }),
  message: z.object({
    month: z.string(),
    from: epochMs,
    to: epochMs,
    /** Accounts that had something, or in which something moved. */
    balances: z.array(statementBalance),
    /** Oldest first. */
    rows: z.array(logRow),
    /** 1: there were more, and the oldest are left out. */
    is_cut: flag,
  }),
  cost: 20,
});
