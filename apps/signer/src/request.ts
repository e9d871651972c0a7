// Reads what a caller asks to have signed, and takes nothing that it does not know.
import {
  type EvmPart as EvmPartOf,
  SIGNING_PURPOSES,
  type SigningRequest as RequestOf,
  type UtxoPart as UtxoPartOf,
} from '@bourse/domain/signer';
import * as z from 'zod';
import { INDEX_MAX } from './index-reserve.ts';

const PREVIOUS_BYTES_MAX = 100_000;
const INPUTS_MAX = 100;
const UINT32_MAX = 2 ** 32 - 1;

const positive = z
  .string()
  .regex(/^[1-9][0-9]{0,59}$/)
  .transform(BigInt);
const index = z.int().min(0).max(INDEX_MAX);
const id = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);
const place = z.strictObject({
  account: z.enum(['deposit', 'hot']),
  branch: z.union([z.literal(0), z.literal(1)]),
  index,
});

const utxoSchema = z.strictObject({
  inputs: z
    .array(
      z.strictObject({
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
  change: z.strictObject({ address: z.string().max(128), index, amount: positive }).optional(),
});

const evmSchema = z.strictObject({
  from: place,
  nonce: z.int().min(0),
  gasLimit: z.int().min(21_000).max(10_000_000),
  maxFeePerGas: positive,
  maxPriorityFeePerGas: positive,
});

export const signedSchema = z.strictObject({ id });
/** The index is that of a deposit address that is to be shown; 0 only asks how far the reserve goes. */
export const reserveSchema = z.strictObject({ index });

export const requestSchema = z.strictObject({
  id,
  purpose: z.enum(SIGNING_PURPOSES),
  chainId: z.string().max(64),
  asset: z.string().max(16),
  to: z.string().max(128),
  toIndex: index.optional(),
  amount: positive,
  feeLimit: positive,
  expiresAt: z.int(),
  approvals: z
    .array(z.strictObject({ name: z.string().max(64), signature: z.string().regex(/^[0-9a-f]{128}$/) }))
    .max(8)
    .default([]),
  utxo: utxoSchema.optional(),
  evm: evmSchema.optional(),
}) satisfies z.ZodType<SigningRequest>;
export type SigningRequest = RequestOf<bigint>;
export type UtxoPart = UtxoPartOf<bigint>;
export type EvmPart = EvmPartOf<bigint>;
