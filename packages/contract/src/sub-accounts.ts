// Calls about sub-accounts: accounts of one person beside the first, with balances, orders and keys of their own. A request with
// the header `Account: <id>` acts on one of them.
import { SUB_ACCOUNTS_MAX, WALLETS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec, momentCodec } from './codecs.ts';
import { amountField, epochMs, filledTitle, flag, flagField, id, worthText } from './fields.ts';
import { defineList, type RowOfList } from './list.ts';

export const SUB_ACCOUNT_LABEL_LENGTH_MAX = 40;

export const subAccountRow = z.object({
  id: z.number(),
  /** Empty for the master. */
  label: z.string(),
  is_master: flag,
  /** 1: its master has frozen it. */
  is_frozen: flag,
  created_ms: epochMs,
  closed_ms: epochMs.nullable(),
  /** It owns so much over all wallets, in USDT. */
  worth: worthText,
  open_orders: z.number(),
  live_keys: z.number(),
});
export type SubAccountRow = z.output<typeof subAccountRow>;

const label = filledTitle(SUB_ACCOUNT_LABEL_LENGTH_MAX);

export const list = defineCall({
  method: 'GET',
  path: '/api/sub_accounts',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'The master and its sub-accounts, with what each owns. A sub-account sees itself alone.',
  input: z.object({}),
  message: z.object({ accounts: z.array(subAccountRow), worth: worthText, max: z.number() }),
});

export const create = defineCall({
  method: 'POST',
  path: '/api/sub_accounts/create',
  access: 'user',
  risk: 'none',
  key: 'never',
  isIdempotent: true,
  summary: `Open a sub-account. There are at most ${SUB_ACCOUNTS_MAX}.`,
  input: z.object({ label }),
  message: subAccountRow,
});

export const rename = defineCall({
  method: 'POST',
  path: '/api/sub_accounts/rename',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Call a sub-account otherwise.',
  input: z.object({ id, label }),
  message: z.string(),
});

export const freeze = defineCall({
  method: 'POST',
  path: '/api/sub_accounts/freeze',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Freeze a sub-account, which may then do no more than cancel and reduce, and ends its keys; or thaw it.',
  input: z.object({ id, is_frozen: flagField }),
  message: z.string(),
});

export const close = defineCall({
  method: 'POST',
  path: '/api/sub_accounts/close',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Close a sub-account that owns nothing and has nothing under way, for good. Its history stays.',
  input: z.object({ id }),
  message: z.string(),
});

export const transfer = defineCall({
  method: 'POST',
  path: '/api/sub_accounts/transfer',
  access: 'user',
  risk: 'none',
  key: 'transfer',
  isIdempotent: true,
  summary:
    'Move available money of a wallet between two accounts of the person. A sub-account and a key give from their own account alone.',
  input: z.object({ from_id: id, to_id: id, wallet: z.enum(WALLETS), currency_id: id, number: amountField }),
  message: z.string(),
});

export const transfersList = defineList({
  name: 'accountTransfers',
  path: '/api/sub_accounts/transfers',
  access: 'user',
  risk: 'none',
  key: 'read',
  summary: 'Transfers between the accounts of the person, the newest first; a sub-account sees its own.',
  columns: {
    at_ms: momentCodec,
    from_label: z.string(),
    to_label: z.string(),
    wallet: z.enum(WALLETS),
    amount: amountCodec,
    currency_name: z.string(),
    from_id: z.number(),
    to_id: z.number(),
    id: z.number(),
  },
  filters: { account_id: id.optional() },
});
export type AccountTransferRow = RowOfList<typeof transfersList>;
export const transfers = transfersList.call;
