// Calls of the back office about a user's money: what has moved it, and what keeps it from moving.
import { WALLETS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { fault } from './faults.ts';
import { asFile, decimalText, flag, id, page, shanghaiTime, text } from './fields.ts';

/** Rows of a page that a caller may ask for: a file is written from large ones. */
const PAGE_ROWS_MAX = 500;
export const pageRows = id
  .refine((asked) => asked <= PAGE_ROWS_MAX, fault('too_large', { max: PAGE_ROWS_MAX }))
  .default(20);

export const walletField = z.enum(WALLETS);

export const userFunds = defineCall({
  method: 'GET',
  path: '/api/office/user/funds',
  access: 'operator',
  permission: 'funds.read',
  summary: 'What keeps a user’s money from leaving, and the coins that the user has an account in.',
  input: z.object({ id }),
  message: z.object({
    /** Nothing leaves until then; empty where nothing is held. */
    held_until: z.string(),
    wallets: z.array(z.object({ wallet: z.string(), is_locked: flag })),
    currencies: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

/** One leg of the ledger. `amount` is signed; `after` is what the account held then, locked included. */
const ledgerRow = z.object({
  /** It is made of the posting and its leg: never the same twice. */
  id: z.string(),
  time: shanghaiTime,
  wallet: z.string(),
  currency_name: z.string(),
  amount: decimalText,
  after: decimalText,
  reason: z.string(),
});
export type LedgerRow = z.output<typeof ledgerRow>;

export const userLedger = defineCall({
  method: 'GET',
  path: '/api/office/user/ledger',
  access: 'operator',
  permission: 'funds.read',
  summary: 'Everything that has moved a user’s money, newest first. `total` counts to 100,000.',
  input: z.object({ id, wallet: walletField.optional(), currency: id.optional(), page, limit: pageRows, ...asFile }),
  message: z.object({ list: z.array(ledgerRow), total: z.number() }),
  cost: 5,
});

export const lockWallet = defineCall({
  method: 'POST',
  path: '/api/office/user/wallet/lock',
  access: 'operator',
  permission: 'funds.lock',
  summary: 'Nothing is moved between a locked wallet and another, and nothing is withdrawn from it.',
  input: z.object({ id, wallet: walletField, reason: text(300) }),
  message: z.string(),
});

export const unlockWallet = defineCall({
  ...lockWallet,
  path: '/api/office/user/wallet/unlock',
  summary: 'Let a wallet go again. Nobody unlocks his own.',
});
