// Calls of the back office about the networks of coins: which coin moves where, and by which settings. One operator pauses at
// once; whatever else changes takes two.
import { NETWORK_CHANGES, PAUSE_REASONS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { amountCodec, shareCodec } from './codecs.ts';
import { amountField, asFile, flagField, id, text } from './fields.ts';
import { effectiveField, proposalCalls, proposalRow } from './office-proposals.ts';

const done = z.string();
const reason = text(300);
/** At most 4 places. */
const percent = amountField;

/** In whole coins. */
const terms = {
  min_deposit: amountCodec,
  min_withdraw: amountCodec,
  /** One withdrawal has these limits. */
  max_withdraw: amountCodec,
  fee: amountCodec,
  /** Percent, on top of the flat fee. */
  fee_rate: shareCodec,
  /** In 24 hours, by whatever networks: of one user, and of all. */
  day_limit: amountCodec,
  site_day_limit: amountCodec,
  /** At a deposit address less is not swept by itself. */
  sweep_min: amountCodec,
  /** The hot wallet keeps at least this. */
  hot_floor: amountCodec,
};

/** Empty where it is open, or where nothing was said. */
const pause = z.enum(['', ...PAUSE_REASONS]);

export const networkRow = z.object({
  /** It is made of the network and the coin. */
  id: z.string(),
  chain: z.number(),
  chain_name: z.string(),
  currency: z.number(),
  currency_name: z.string(),
  /** Empty for the network's own coin. */
  contract: z.string(),
  decimals: z.number(),
  confirmations: z.number(),
  ...terms,
  /** It says how deposits are set, whether the site runs the network or not.. */
  is_deposit_open: z.boolean(),
  is_withdraw_open: z.boolean(),
  deposit_pause: pause,
  withdraw_pause: pause,
  is_run: z.boolean(),
  is_behind: z.boolean(),
  /** Deposits that are in a block and not credited; withdrawals that are asked for and not sent. */
  deposits_waiting: z.number(),
  deposits_amount: amountCodec,
  withdrawals_waiting: z.number(),
  withdrawals_amount: amountCodec,
});
export type CoinNetworkRow = z.input<typeof networkRow>;

export const listNetworks = defineCall({
  method: 'GET',
  path: '/api/office/networks/list',
  access: 'operator',
  permission: 'networks.read',
  summary: 'Every coin on every network that it moves on, with its settings and what waits there.',
  input: z.object({ ...asFile }),
  message: z.object({
    list: z.array(networkRow),
    /** Networks that a coin can be given: those that the site runs and that carry tokens. */
    token_networks: z.array(z.object({ chain: z.number(), name: z.string(), is_simulated: z.boolean() })),
    coins: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  cost: 3,
});

const contract = z
  .string()
  .max(90)
  .transform((written) => written.trim());

export const lookUpToken = defineCall({
  method: 'GET',
  path: '/api/office/networks/token',
  access: 'operator',
  permission: 'networks.request',
  summary: 'What a contract is: its address in the one written form, and what nodes and signer say of it.',
  input: z.object({ chain: id, currency: id, contract: contract.default('') }),
  message: z.object({
    contract: z.string(),
    /** The contract says it; null where no node is asked. */
    decimals: z.number().nullable(),
    /** It is to be typed on the host of the signer, which does not know the coin yet; empty where there is nothing to do. */
    command: z.string(),
  }),
  cost: 3,
});

export const pauseNetwork = defineCall({
  method: 'POST',
  path: '/api/office/networks/pause',
  access: 'operator',
  permission: 'networks.halt',
  summary:
    'Close deposits, withdrawals or both of a coin on a network, at once, by one operator. What has come waits, and what is ' +
    'approved is not sent. `cause` is what users read, `reason` what operators do.',
  input: z.object({
    chain: id,
    currency: id,
    side: z.enum(['deposit', 'withdraw', 'both']),
    cause: z.enum(PAUSE_REASONS),
    reason,
  }),
  message: done,
});

// Changes that take two

const proposal = proposalRow.extend({
  kind: z.enum(NETWORK_CHANGES),
  /** Numbers of network and coin, apart by a slash. */
  subject: z.string(),
  /** The same in words: `USDT · ERC20`. */
  subject_name: z.string(),
});
export type NetworkProposalRow = z.output<typeof proposal>;

export const { listProposals, approveProposal, rejectProposal } = proposalCalls('networks', proposal);

const settings = {
  confirmations: id,
  min_deposit: amountField,
  min_withdraw: amountField,
  max_withdraw: amountField,
  fee: amountField,
  fee_rate: percent,
  day_limit: amountField,
  site_day_limit: amountField,
  sweep_min: amountField,
  hot_floor: amountField,
  is_deposit_open: flagField,
  is_withdraw_open: flagField,
};

export const proposeNetwork = defineCall({
  method: 'POST',
  path: '/api/office/networks/proposal/network',
  access: 'operator',
  permission: 'networks.request',
  summary:
    'Ask that a coin move on a network, as a token by its contract. On a simulated network one is made where none is named; ' +
    '`decimals` are looked up where a node serves the network.',
  input: z.object({
    chain: id,
    currency: id,
    contract: contract.default(''),
    /** From 0 to 18. */
    decimals: z
      .union([z.string().regex(/^\d{1,2}$/), z.int().min(0)])
      .transform(Number)
      .optional(),
    ...z.object(settings).partial().shape,
    ...effectiveField,
    reason,
  }),
  message: done,
});

export const proposeSettings = defineCall({
  method: 'POST',
  path: '/api/office/networks/proposal/settings',
  access: 'operator',
  permission: 'networks.request',
  summary: 'Ask for other settings of a coin on a network, or that its deposits or withdrawals be open again.',
  input: z.object({ chain: id, currency: id, ...z.object(settings).partial().shape, ...effectiveField, reason }),
  message: done,
});
