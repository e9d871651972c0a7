// Calls of the wallets: what is in them, moving money between them, what all of it is worth.
import { WALLETS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountField, decimalText, epochMs, flag, id, knownText, oneOf, worthText } from './fields.ts';

export const balanceRow = z.object({
  currency: z.number(),
  currency_name: z.string(),
  currency_type: z.string(),
  logo: z.string(),
  usdt_price: knownText,
  cny_price: knownText,
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

/**
 * The wallet's whole worth in USDT: `total` exactly, and as numbers for clients that add them up. These count what has a
 * known price, and are left out where nothing that is there has one; `without` names the coins that have none.
 */
const wallet = z.object({
  balance: z.array(balanceRow),
  usdt_totle: z.number().optional(),
  totle: z.number().optional(),
  total: worthText,
  without: z.array(z.string()),
});

export const walletList = defineCall({
  method: 'POST',
  path: '/api/wallet/list',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'The user’s four wallets.',
  input: z.object({ user_id: id.optional() }),
  message: z.object({
    lever_wallet: wallet,
    legal_wallet: wallet,
    change_wallet: wallet,
    micro_wallet: wallet,
    /** CNY for one USDT. */
    ExRate: knownText,
    /** Whether deposits and withdrawals are open. */
    is_open_CTbi: flag,
    /** Coins that are deposited and withdrawn on chains. */
    chain_currencies: z.array(z.number()),
  }),
});

/** All wallets hold so much together of each coin. */
const tokenRow = z.object({ name: z.string(), token: z.string(), balance: decimalText, lock_balance: decimalText });

export const walletSummary = defineCall({
  method: 'GET',
  path: '/api/wallet/list',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'The older form of the list: the whole worth in USDT, and each coin over all wallets.',
  input: z.object({ user_id: id.optional() }),
  /** `total_assets` counts what has a known price; `without` names the coins that have none. */
  message: z.object({ total_assets: knownText, without: z.array(z.string()), list: z.array(tokenRow) }),
});

/** `type` of a transfer in its short form: 1 lever to legal, 2 legal to lever, 3 legal to change. */
export const TRANSFER_TYPES = [1, 2, 3] as const;

export const change = defineCall({
  method: 'POST',
  path: '/api/wallet/change',
  access: 'user',
  risk: 'depends',
  key: 'transfer',
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

export const detail = defineCall({
  method: 'POST',
  path: '/api/wallet/detail',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'One coin over the four wallets; `cny_price` is CNY for one unit of it.',
  input: z.object({ currency: id, type: z.enum(WALLETS).optional() }),
  message: balanceRow.extend({
    /** The deposit address that was given out for it; empty before. */
    address: z.string(),
  }),
});

export const userCurrencies = defineCall({
  method: 'GET',
  path: '/api/currency/user_currency_list',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'The coins that at least two wallets carry, with what each of them has available; USDT first.',
  input: z.object({}),
  message: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      logo: z.string(),
      is_legal: flag,
      is_lever: flag,
      is_match: flag,
      is_micro: flag,
      wallet: z.object({
        currency_name: z.string(),
        legal_balance: decimalText,
        lever_balance: decimalText,
        change_balance: decimalText,
        micro_balance: decimalText,
      }),
    }),
  ),
});

/** Worth at the start of a day in Asia/Shanghai; the last point of a curve is of now. */
const curvePoint = z.object({ time: epochMs, worth: worthText });

export const overview = defineCall({
  method: 'GET',
  path: '/api/wallet/overview',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'What all wallets are worth, in USDT and in `currency`: allocation, the last 30 days, profit of the day.',
  input: z.object({ currency: id.optional() }),
  message: z.object({
    /** In USDT. */
    total: worthText,
    total_cny: worthText,
    /** In the chosen currency; that of `currency_name`. */
    total_in_currency: worthText,
    /** Coins that the user has and that no price is known of. */
    without: z.array(z.string()),
    /** Coins that the user has and whose price is older than `PRICE_OLD_MS`. */
    by_old_prices: z.array(z.string()),
    currency: z.number(),
    currency_name: z.string(),
    /**
     * Since the start of the day in Asia/Shanghai, in USDT, signed; what came in or went out since does not count. Empty where not
     * every price is known that it takes.
     */
    day_profit: z.string(),
    /** In percent of what the day began with and what came in since, 2 decimals, signed; empty where that is nothing. */
    day_profit_percent: z.string(),
    /** Open contracts would bring so much now, in USDT, signed; the total is without it. Empty where no price is known. */
    lever_profits: z.string(),
    /** Coins, largest worth first; worth in USDT, share in percent with 2 decimals, empty where the whole is not known. */
    allocation: z.array(
      z.object({
        currency: z.number(),
        currency_name: z.string(),
        logo: z.string(),
        /** Available and locked, over all wallets. */
        number: decimalText,
        worth: worthText,
        percent: z.string(),
      }),
    ),
    /** The worth of each wallet in USDT. */
    wallets: z.object({
      legal: worthText,
      lever: worthText,
      change: worthText,
      micro: worthText,
    }),
    /** Ascending, in USDT. */
    curve: z.array(curvePoint),
  }),
});
