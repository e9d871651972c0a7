// Calls of a demo's faucet: a wallet outside, on the simulated chains, from which users pay themselves. They exist in demo
// mode only.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountField, decimalText, id } from './fields.ts';

const outsideCoin = z.object({
  currency: z.number(),
  currency_name: z.string(),
  chain: z.number(),
  chain_name: z.string(),
  /** It is an address of the wallet outside: where a withdrawal can go to. */
  address: z.string(),
  /** The wallet outside holds it. */
  balance: decimalText,
  /** So much may still be sent now, of what may be sent in 24 hours over all chains of the coin. */
  left: decimalText,
  cap: decimalText,
});
export type OutsideCoin = z.output<typeof outsideCoin>;

export const wallets = defineCall({
  method: 'GET',
  path: '/api/demo/faucet',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Demo mode: the user’s wallet outside, by coin and chain.',
  input: z.object({}),
  message: z.object({ list: z.array(outsideCoin) }),
  cost: 20,
});

export const send = defineCall({
  method: 'POST',
  path: '/api/demo/faucet/send',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Demo mode: pay the user’s own deposit address from outside. `currency` and `chain` are ids.',
  input: z.object({ currency: id, chain: id, amount: amountField }),
  message: z.object({ txid: z.string() }),
  isIdempotent: true,
  cost: 20,
});
