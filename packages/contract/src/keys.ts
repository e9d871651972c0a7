// Calls about keys of programs: what there is, what each may do, where it was used. How a request is signed: docs/keys.md.
import { KEY_ADDRESSES_MAX, KEY_END_REASONS, KEY_KINDS, KEY_PERMISSIONS, type KeyPermission } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { momentCodec } from './codecs.ts';
import { fault } from './faults.ts';
import {
  amountField,
  countField,
  decimalText,
  epochBound,
  epochMs,
  filledTitle,
  flagField,
  id,
  text,
  textBlock,
} from './fields.ts';
import { defineList, type RowOfList } from './list.ts';
import { secondFactorProof } from './security-proof.ts';

export const KEY_LABEL_LENGTH_MAX = 40;
const MARKETS_MAX = 100;

const listed = (value: string): readonly string[] => [...new Set(value.split(/[\s,]+/).filter((part) => part !== ''))];
/** Several words in one field, with blanks or commas between them. */
const words = (lengthMax: number) => text(lengthMax).transform(listed);

const permissionsField = words(60).transform((names, context): readonly KeyPermission[] => {
  const known = KEY_PERMISSIONS.filter((name) => names.includes(name));
  if (known.length === names.length && known.length > 0) return known;
  context.addIssue({ code: 'custom', message: fault('choice', { values: KEY_PERMISSIONS.join(', ') }) });
  return z.NEVER;
});

/** What is not set is not bounded. Sums are USDT. */
const budgetFields = {
  /** Symbols as in `/api/market/tickers`, with commas between them; without it all markets. */
  markets: words(2_000)
    .refine((symbols) => symbols.length <= MARKETS_MAX, fault('too_many', { max: MARKETS_MAX }))
    .optional(),
  /** The largest order, by its worth at its limit. */
  order_max: amountField.optional(),
  /** Orders of a Shanghai day come to so much at most. */
  day_max: amountField.optional(),
  /** They give away so much against the index on such a day, fees included. */
  loss_max: amountField.optional(),
  /** So much may be open at once. */
  open_max: amountField.optional(),
  /** How far from the index an order may be priced, in basis points; 0 for any price. 200 where it is missing. */
  band_bps: countField.pipe(z.number().max(10_000)).optional(),
};

export const keyBudget = z.object({
  /** Empty: all of them. */
  markets: z.array(z.string()),
  order_max: decimalText.nullable(),
  day_max: decimalText.nullable(),
  loss_max: decimalText.nullable(),
  open_max: decimalText.nullable(),
  band_bps: z.number(),
  /** So much of each is used: of today, and at the moment. */
  day_used: decimalText,
  loss_used: decimalText,
  open_used: decimalText,
  /** When the day ends that is counted. */
  day_ends_ms: epochMs,
});

export const keyRow = z.object({
  id: z.number(),
  /** A request names it in `Bourse-Key`. */
  key: z.string(),
  label: z.string(),
  kind: z.enum(KEY_KINDS),
  /** PEM of an Ed25519 key; empty for HMAC. */
  public_key: z.string(),
  permissions: z.array(z.enum(KEY_PERMISSIONS)),
  /** Addresses and ranges it is bound to; empty: any. */
  addresses: z.array(z.string()),
  created_ms: epochMs,
  /** Null: it does not expire. */
  expires_ms: epochMs.nullable(),
  last_used_ms: epochMs.nullable(),
  /** The address of its last use; empty before. */
  last_address: z.string(),
  ended_ms: epochMs.nullable(),
  end_reason: z.enum(KEY_END_REASONS).nullable(),
  budget: keyBudget,
});
export type KeyRow = z.output<typeof keyRow>;

const label = filledTitle(KEY_LABEL_LENGTH_MAX);
const addresses = words(1_000)
  .refine((list) => list.length <= KEY_ADDRESSES_MAX, fault('too_many', { max: KEY_ADDRESSES_MAX }))
  .optional();
/** The login password, asked for again. */
const proof = { password: text(64), ...secondFactorProof };

export const list = defineCall({
  method: 'GET',
  path: '/api/keys',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'The keys of the account, the newest first; ended ones stay for 90 days.',
  input: z.object({}),
  message: z.object({ keys: z.array(keyRow), max: z.number() }),
});

export const create = defineCall({
  method: 'POST',
  path: '/api/keys/create',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary:
    'Make a key. The answer to an HMAC key carries its `secret`, which is shown never again. An Ed25519 key takes `public_key` (PEM, or 32 bytes as base64 or hex).',
  input: z.object({
    label,
    kind: z.enum(KEY_KINDS),
    public_key: textBlock(1_000).optional(),
    permissions: permissionsField,
    addresses,
    expires_at: epochBound.optional(),
    ...budgetFields,
    ...proof,
  }),
  message: z.object({ key: keyRow, secret: z.string().nullable() }),
  isSensitive: true,
});

export const change = defineCall({
  method: 'POST',
  path: '/api/keys/change',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'Set the label, addresses, permissions, expiry and budget of a key anew; what is missing is unbounded.',
  input: z.object({
    id,
    label,
    permissions: permissionsField,
    addresses,
    expires_at: epochBound.optional(),
    ...budgetFields,
    ...proof,
  }),
  message: keyRow,
  isSensitive: true,
});

export const revoke = defineCall({
  method: 'POST',
  path: '/api/keys/revoke',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'End a key. Its open orders are cancelled where `cancel_orders` is 1.',
  input: z.object({ id, cancel_orders: flagField.optional(), ...proof }),
  message: z.string(),
  isSensitive: true,
});

export const keyUseColumns = {
  last_ms: momentCodec,
  label: z.string(),
  /** The call, as `POST /api/spot/order`, or `socket`. */
  call: z.string(),
  address: z.string(),
  /** `ok`, or the code of the refusal. */
  outcome: z.string(),
  /** How often within an hour, and when first. */
  count: z.number(),
  first_ms: momentCodec,
  key_id: z.number(),
};

export const usesList = defineList({
  name: 'keyUses',
  path: '/api/keys/uses',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'Where and for what keys were used, counted by the hour, the newest first.',
  columns: keyUseColumns,
  filters: { key_id: id.optional() },
});
export type KeyUseRow = RowOfList<typeof usesList>;
export const uses = usesList.call;
