// Calls of the address book: where a user's withdrawals go.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { closedNetwork, epochMs, flag, id, shanghaiTime, tagField, text } from './fields.ts';

/** How many addresses a user may keep of each coin. */
export const ADDRESSES_MAX = 50;
export const LABEL_LENGTH_MAX = 30;

const chain = z.object({
  id: z.number(),
  name: z.string(),
  /** 1: an address may be one of many people’s, told apart by a destination tag. */
  has_tag: flag,
});

export const withdrawCurrencies = defineCall({
  method: 'GET',
  path: '/api/wallet/currencylist',
  access: 'user',
  risk: 'none',
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
  /** While the allow-list is on, withdrawals go to it from then on. */
  usable_at: epochMs,
  is_usable: flag,
});
export type AddressRow = z.output<typeof addressRow>;

export const addresses = defineCall({
  method: 'POST',
  path: '/api/wallet/get_address',
  access: 'user',
  risk: 'none',
  summary: 'The caller’s withdrawal addresses of a coin, or of all, newest first.',
  input: z.object({ currency: id.optional() }),
  message: z.array(addressRow),
});

/** Letters and digits of any language. */
const label = text(LABEL_LENGTH_MAX).optional();

export const addAddress = defineCall({
  method: 'POST',
  path: '/api/wallet/addaddress',
  access: 'user',
  risk: 'none',
  summary:
    'Keep a withdrawal address. `chain` is its network; without it the address says itself which of the coin’s it is of. The label has letters and digits only.',
  input: z.object({
    currency_id: id,
    address: text(200),
    /** The destination tag, of networks that have them: 0 to 4294967295. */
    tag: tagField,
    notes: label,
    chain: z.union([id, closedNetwork]).optional(),
  }),
  refusals: { currency_id: 'currency_not_found', address: 'withdraw_address_required', notes: 'invalid_address_label' },
  message: z.string(),
  data: z.object({ id: z.number() }),
});

export const deleteAddress = defineCall({
  method: 'POST',
  path: '/api/wallet/deladdress',
  access: 'user',
  risk: 'none',
  summary: 'Forget a withdrawal address.',
  input: z.object({ address_id: id }),
  message: z.string(),
});
