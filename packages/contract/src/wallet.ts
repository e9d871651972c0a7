// Calls of the wallets.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { decimalText, id } from './fields.ts';

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
