// Calls of the address book: where a user's withdrawals go.
import { z } from 'zod';
import { password } from './account.ts';
import { defineCall } from './call.ts';
import { chainAddress, closedNetwork, epochMs, flag, id, shanghaiTime, tagField, titleText } from './fields.ts';
import { secondFactorProof } from './security-proof.ts';

/** How many addresses a user may keep of each coin. */
export const ADDRESSES_MAX = 50;
export const LABEL_LENGTH_MAX = 30;

const chain = z.object({
  id: z.number(),
  name: z.string(),
  /** 1: an address may be one of many people’s, told apart by a destination tag. */
  has_tag: flag,
  /** It is the contract of the coin on this network; empty for the network’s own coin. */
  contract: z.string(),
  /** The smallest unit that the coin is counted in there has this many places. */
  decimals: z.number(),
});

export const withdrawCurrencies = defineCall({
  method: 'GET',
  path: '/api/wallet/currencylist',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The coins that can be withdrawn, their networks, and how many addresses the caller keeps of each.',
  input: z.object({}),
  message: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      logo: z.string(),
      has_address_num: z.number(),
      chains: z.array(chain),
    }),
  ),
});

export const addressRow = z.object({
  id: z.number(),
  address: z.string(),
  /** The destination tag; empty where none was named. */
  tag: z.string(),
  /** The label. */
  notes: z.string(),
  currency: z.number(),
  currency_name: z.string(),
  chain: z.number(),
  chain_name: z.string(),
  create_time: shanghaiTime,
  /** While the allow-list is on, withdrawals go to a confirmed one from then on. */
  usable_at: epochMs,
  is_usable: flag,
  /** 0: while the allow-list is on, nothing goes to it before it is confirmed, once. */
  is_confirmed: flag,
});
export type AddressRow = z.output<typeof addressRow>;

export const addresses = defineCall({
  method: 'POST',
  path: '/api/wallet/get_address',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The caller’s withdrawal addresses of a coin, or of all, newest first.',
  input: z.object({ currency: id.optional() }),
  message: z.array(addressRow),
});

/** Letters and digits of any language. */
const label = titleText(LABEL_LENGTH_MAX).optional();

export const addAddress = defineCall({
  method: 'POST',
  path: '/api/wallet/addaddress',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Keep a withdrawal address. `chain` is its network; without it the address says itself which of the coin’s it is of. The label has letters and digits only. With the login password, and the second factor where one is on, it is confirmed; without them it is kept unconfirmed. The owner is told by mail.',
  input: z.object({
    currency_id: id,
    address: chainAddress,
    /** The destination tag, of networks that have them: 0 to 4294967295. */
    tag: tagField,
    notes: label,
    chain: z.union([id, closedNetwork]).optional(),
    password: password.optional(),
    ...secondFactorProof,
  }),
  refusals: { currency_id: 'currency_not_found', address: 'withdraw_address_required', notes: 'invalid_address_label' },
  message: z.string(),
  data: z.object({ id: z.number(), is_confirmed: flag }),
  isSensitive: true,
});

export const confirmAddress = defineCall({
  method: 'POST',
  path: '/api/wallet/confirm_address',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Confirm a withdrawal address that was kept without a proof, once: with the login password, and the second factor where one is on. While the allow-list is on, withdrawals go to it after the wait.',
  input: z.object({ address_id: id, password, ...secondFactorProof }),
  message: z.string(),
  isSensitive: true,
});

export const deleteAddress = defineCall({
  method: 'POST',
  path: '/api/wallet/deladdress',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Forget a withdrawal address.',
  input: z.object({ address_id: id }),
  message: z.string(),
});
