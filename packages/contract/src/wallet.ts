// Calls of the wallets.
import { WALLETS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountField, decimalText, id, oneOf } from './fields.ts';

const flag = z.union([z.literal(0), z.literal(1)]);

export const balanceRow = z.object({
  currency: z.number(),
  currency_name: z.string(),
  currency_type: z.string(),
  logo: z.string(),
  usdt_price: decimalText,
  cny_price: decimalText,
  is_legal: flag,
  is_lever: flag,
  is_match: flag,
  is_micro: flag,
  legal_balance: decimalText,
  lock_legal_balance: decimalText,
  lever_balance: decimalText,
  lock_lever_balance: decimalText,
  change_balance: decimalText,
  lock_change_balance: decimalText,
  micro_balance: decimalText,
  lock_micro_balance: decimalText,
});
export type BalanceRow = z.output<typeof balanceRow>;

/** The wallet's whole worth in USDT: `total` exactly, and as numbers for clients that add them up. */
const wallet = z.object({
  balance: z.array(balanceRow),
  usdt_totle: z.number(),
  totle: z.number(),
  total: decimalText,
});

export const walletList = defineCall({
  method: 'POST',
  path: '/api/wallet/list',
  access: 'user',
  summary: 'The user’s four wallets.',
  input: z.object({ user_id: id.optional() }),
  message: z.object({
    lever_wallet: wallet,
    legal_wallet: wallet,
    change_wallet: wallet,
    micro_wallet: wallet,
    /** CNY for one USDT. */
    ExRate: decimalText,
    /** Whether deposits and withdrawals are open. */
    is_open_CTbi: flag,
  }),
});

/** `type` of a transfer in its short form: 1 lever to legal, 2 legal to lever, 3 legal to change. */
export const TRANSFER_TYPES = [1, 2, 3] as const;

export const change = defineCall({
  method: 'POST',
  path: '/api/wallet/change',
  access: 'user',
  summary: 'Move money between two of the user’s wallets, named by `from_field` and `to_field` or by `type`.',
  input: z.object({
    number: amountField.optional(),
    currency_id: id,
    from_field: z.enum(WALLETS).optional(),
    to_field: z.enum(WALLETS).optional(),
    type: oneOf(TRANSFER_TYPES).optional(),
  }),
  message: z.string(),
  isIdempotent: true,
});
