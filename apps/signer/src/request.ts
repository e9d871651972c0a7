// What a caller may ask to have signed. It names every part of the transaction; the signer builds it and takes none that is
// built already. Amounts are in the smallest units of their coin.
import { SIGNING_PURPOSES } from '@bourse/domain/signer';
import * as z from 'zod';

const PREVIOUS_BYTES_MAX = 100_000;
const INPUTS_MAX = 100;
const INDEX_MAX = 2 ** 31 - 1;
const UINT32_MAX = 2 ** 32 - 1;

const positive = z
  .string()
  .regex(/^[1-9][0-9]{0,59}$/)
  .transform(BigInt);
const index = z.int().min(0).max(INDEX_MAX);
const place = z.strictObject({
  account: z.enum(['deposit', 'hot']),
  branch: z.union([z.literal(0), z.literal(1)]),
  index,
});

const utxoSchema = z.strictObject({
  inputs: z
    .array(
      z.strictObject({
        /** The whole transaction that is spent from, in hexadecimal: what it holds says what the input is worth. */
        previous: z
          .string()
          .max(2 * PREVIOUS_BYTES_MAX)
          .regex(/^(?:[0-9a-f]{2})+$/),
        output: z.int().min(0).max(UINT32_MAX),
        place,
      }),
    )
    .min(1)
    .max(INPUTS_MAX),
  /** What is left of the inputs, to the hot wallet's own branch of change. */
  change: z.strictObject({ address: z.string().max(128), index, amount: positive }).optional(),
});

const evmSchema = z.strictObject({
  from: place,
  nonce: z.int().min(0),
  gasLimit: z.int().min(21_000).max(10_000_000),
  maxFeePerGas: positive,
  maxPriorityFeePerGas: positive,
});

export const requestSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
  purpose: z.enum(SIGNING_PURPOSES),
  chainId: z.string().max(64),
  asset: z.string().max(16),
  to: z.string().max(128),
  /** Which address of ours `to` is, where it goes to none but those. */
  toIndex: index.optional(),
  amount: positive,
  /** In the chain's own coin. */
  feeLimit: positive,
  /** UTC seconds. */
  expiresAt: z.int(),
  approvals: z
    .array(z.strictObject({ name: z.string().max(64), signature: z.string().regex(/^[0-9a-f]{128}$/) }))
    .max(8)
    .default([]),
  utxo: utxoSchema.optional(),
  evm: evmSchema.optional(),
});
export type SigningRequest = z.infer<typeof requestSchema>;
export type UtxoPart = z.infer<typeof utxoSchema>;
export type EvmPart = z.infer<typeof evmSchema>;
