// What of a transaction moved coins that we know: its own value, calls within it that pay, and logs of known contracts. Nodes give calls
// in two ways: by `debug_`, or by `trace_` where that is not there. A token may keep back a part that its logs do not show: what it
// brings us is never more than our balance has grown by.
import {
  type Amount,
  amount,
  type CurrencyId,
  DECIMAL_PLACES_MAX,
  divFloor,
  minAmount,
  negateAmount,
  ZERO,
} from '@bourse/domain';
import { z } from 'zod';
import { type ChainTransaction, type ChainTransfer, NodeFault } from '../adapter.ts';
import { encodeAddress, MAIN_LETTERS } from '../addresses/addresses.ts';
import type { Token } from '../coins/assets.ts';
import {
  addressSchema,
  bytesOf,
  type EthereumBlock,
  type EthereumReceipt,
  type EthereumTransaction,
  hashSchema,
  hexOf,
  keccak,
  quantitySchema,
} from './ethereum-block.ts';
import { type JsonRpc, unlessRefused } from './json-rpc.ts';
import type { Holder } from './paired-nodes.ts';

export const ETHER_DECIMALS = 18;
/** A payment of ether takes so much gas. */
export const PAYMENT_GAS = 21_000n;
export const TRANSFER = hexOf(keccak(Buffer.from('Transfer(address,address,uint256)')));
/** A delegated call shows the value of the call around it, and moves nothing. */
const PAYING = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);

/** In the written form of `checkAddress`. */
export const writeAddress = (hex: string): string => encodeAddress('eth', bytesOf(hex).subarray(-20), MAIN_LETTERS);

/** Rounds down: less than our smallest unit stays on the chain, where the books call it a surplus. */
export function toAmount(value: bigint, decimals: number): Amount {
  const shift = decimals - DECIMAL_PLACES_MAX;
  return amount(shift > 0 ? divFloor(value, 10n ** BigInt(shift)) : value * 10n ** BigInt(-shift));
}

/**
 * The ordinals are positions within the transaction, kept apart by kind: 0 is its own value, logs are odd, calls that
 * pay even. So a block that gives its logs other indices, or a node that gives no calls or more of them, changes none
 * of them.
 */
export function readTransfers(
  transaction: EthereumTransaction,
  receipt: EthereumReceipt,
  terms: {
    readonly currencyId: CurrencyId;
    readonly tokens: ReadonlyMap<string, Token>;
    readonly root: Call | undefined;
  },
): readonly ChainTransfer[] {
  // A reverted transaction moved nothing, whatever it tried.
  if (receipt.status !== 1n) return [];
  const ether = (ordinal: number, from: string, to: string, value: bigint): ChainTransfer => {
    const [payer, payee] = [writeAddress(from), writeAddress(to)];
    return { ordinal, currencyId: terms.currencyId, from: payer, to: payee, amount: toAmount(value, ETHER_DECIMALS) };
  };
  const own =
    transaction.to && transaction.value > 0n ? [ether(0, transaction.from, transaction.to, transaction.value)] : [];
  const paying = listStanding(terms.root?.calls ?? []).flatMap(({ type, from, to, value = 0n }) =>
    PAYING.has(type) && to && value > 0n ? [{ from, to, value }] : [],
  );
  const within = paying.map(({ from, to, value }, at) => ether(2 * at + 2, from, to, value));
  return [...own, ...readLogs(receipt, terms.tokens), ...within];
}

function readLogs({ logs }: EthereumReceipt, tokens: ReadonlyMap<string, Token>): readonly ChainTransfer[] {
  return logs.flatMap(({ address, topics: [event, from, to, ...rest], data }, at): ChainTransfer[] => {
    const token = tokens.get(writeAddress(address));
    const isTransfer = event === TRANSFER && from !== undefined && to !== undefined && rest.length === 0;
    if (!token || !isTransfer || data.length !== 66) return [];
    const moved = toAmount(BigInt(data), token.decimals);
    const [payer, payee] = [writeAddress(from), writeAddress(to)];
    return [{ ordinal: 2 * at + 1, currencyId: token.currencyId, from: payer, to: payee, amount: moved }];
  });
}

/** Calls in the order they were made; one that failed takes with it what it called. */
const listStanding = (calls: readonly Call[]): readonly Call[] =>
  calls.flatMap((call) => (call.error === undefined ? [call, ...listStanding(call.calls ?? [])] : []));

type Needs = {
  readonly tokens: ReadonlyMap<string, Token>;
  /** Which of these addresses are ours: only their balances are asked for. */
  readonly findOurs: (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Gives for each holder the balance after the block less that before; undefined where the node forgot it. */
  readonly growthOf: (holders: readonly Holder[]) => Promise<readonly bigint[] | undefined>;
};

/** The amounts of the logs count where balances of so old a block are not known. */
export async function boundByGrowth(
  transactions: readonly ChainTransaction[],
  { tokens, findOurs, growthOf }: Needs,
): Promise<readonly ChainTransaction[]> {
  const contracts = new Map([...tokens].map(([contract, { currencyId }]) => [currencyId, contract]));
  const moved = transactions
    .flatMap(({ transfers }) => transfers)
    .filter(({ currencyId }) => contracts.has(currencyId));
  const ours = await findOurs([...new Set(moved.map(({ to }) => to))]);
  if (ours.size === 0) return transactions;
  const places = listPlaces(moved.filter(({ to }) => ours.has(to)));
  const holders = places.flatMap(({ address, currencyId }) => {
    const contract = contracts.get(currencyId);
    return contract === undefined ? [] : [{ address, contract }];
  });
  const growth = await growthOf(holders);
  if (!growth) return transactions;
  const left = new Map(
    places.map((place, at): [string, Amount] => {
      const { decimals } = tokens.get(contracts.get(place.currencyId) ?? '') ?? { decimals: 0 };
      return [nameOf(place.address, place.currencyId), cameIn(place, { moved, grown: growth[at] ?? 0n, decimals })];
    }),
  );
  return transactions.map((transaction) => ({
    ...transaction,
    transfers: transaction.transfers.map((transfer) => bound(transfer, left)),
  }));
}

type Place = { readonly address: string; readonly currencyId: CurrencyId };

const nameOf = (address: string, currencyId: CurrencyId): string => `${address} ${currencyId}`;

const listPlaces = (transfers: readonly ChainTransfer[]): readonly Place[] => [
  ...new Map(
    transfers.map(({ to: address, currencyId }) => [nameOf(address, currencyId), { address, currencyId }]),
  ).values(),
];

/** Calculates what came in: the growth, and what has left in the same block. */
function cameIn(
  { address, currencyId }: Place,
  { moved, grown, decimals }: { readonly moved: readonly ChainTransfer[]; grown: bigint; decimals: number },
): Amount {
  const gone = moved
    .filter((transfer) => transfer.from === address && transfer.currencyId === currencyId)
    .reduce((sum, transfer) => sum + transfer.amount, 0n);
  const came = (grown < 0n ? negateAmount(toAmount(-grown, decimals)) : toAmount(grown, decimals)) + gone;
  return came > 0n ? amount(came) : ZERO;
}

/** Takes from what is left, in the order of the block. */
function bound(transfer: ChainTransfer, left: Map<string, Amount>): ChainTransfer {
  const name = nameOf(transfer.to, transfer.currencyId);
  const rest = left.get(name);
  if (rest === undefined) return transfer;
  const credited = minAmount(transfer.amount, rest);
  left.set(name, amount(rest - credited));
  return { ...transfer, amount: credited };
}

export type Call = {
  readonly type: string;
  readonly from: string;
  readonly to?: string | null | undefined;
  readonly value?: bigint | undefined;
  readonly error?: string | undefined;
  readonly calls?: readonly Call[] | undefined;
};
export type Tracer = 'debug' | 'trace';

/** The form of `callTracer` for a transaction. */
const callSchema: z.ZodType<Call> = z.object({
  type: z.string(),
  from: addressSchema,
  to: addressSchema.nullish(),
  value: quantitySchema.optional(),
  error: z.string().optional(),
  get calls() {
    return z.array(callSchema).optional();
  },
});
const callsSchema = z.array(z.object({ txHash: hashSchema, result: callSchema }));

/** The form of `trace_block` for one call; the calls of a block come in the order they were made. */
const traceSchema = z.object({
  type: z.string(),
  action: z.object({
    callType: z.string().optional(),
    from: addressSchema.optional(),
    to: addressSchema.optional(),
    value: quantitySchema.optional(),
    /** For a contract that ends: its own address, and the one that gets its balance. */
    address: addressSchema.optional(),
    refundAddress: addressSchema.optional(),
    balance: quantitySchema.optional(),
  }),
  result: z.object({ address: addressSchema.optional() }).nullish(),
  error: z.string().nullish(),
  traceAddress: z.array(z.int()),
  /** Null for what the block pays its finder. */
  transactionHash: hashSchema.nullish(),
  blockHash: hashSchema,
});
type Trace = z.infer<typeof traceSchema>;

const PROBES: Readonly<Record<Tracer, readonly [method: string, params: readonly unknown[]]>> = {
  debug: ['debug_traceBlockByNumber', ['latest', { tracer: 'callTracer' }]],
  trace: ['trace_block', ['latest']],
};

/** Finds the method by which the node gives calls; undefined where it has none. */
export async function findTracer(rpc: JsonRpc): Promise<Tracer | undefined> {
  for (const tracer of ['debug', 'trace'] as const) {
    if (await unlessRefused(() => rpc.call(...PROBES[tracer], z.array(z.unknown())))) return tracer;
  }
  return undefined;
}

/** Reads the outermost call of each transaction of the block. */
export async function readCalls(rpc: JsonRpc, tracer: Tracer, block: EthereumBlock): Promise<readonly Call[]> {
  const { hash, transactions } = block;
  const told = tracer === 'debug' ? await readDebug(rpc, hash) : await readTraces(rpc, block);
  const isWhole = told.length === transactions.length && told.every(({ of }, at) => of === transactions[at]?.hash);
  if (!isWhole) throw new NodeFault(`${rpc.name} tells of other calls than those of ${hash}`);
  return told.map(({ call }) => call);
}

type Told = { readonly of: string; readonly call: Call };

async function readDebug(rpc: JsonRpc, hash: string): Promise<readonly Told[]> {
  const calls = await rpc.call('debug_traceBlockByHash', [hash, { tracer: 'callTracer' }], callsSchema);
  return calls.map(({ txHash, result }) => ({ of: txHash, call: result }));
}

/** Asked for by number, for not every node takes a hash here. */
async function readTraces(rpc: JsonRpc, { hash, number }: EthereumBlock): Promise<readonly Told[]> {
  const traces = await rpc.call('trace_block', [`0x${number.toString(16)}`], z.array(traceSchema));
  if (traces.some(({ blockHash }) => blockHash !== hash)) throw new Error(`${rpc.name} no longer has block ${hash}`);
  const told: Told[] = [];
  const within = new Map<string, Call[]>();
  for (const trace of traces) {
    const { transactionHash: of, traceAddress } = trace;
    if (!of) continue;
    const calls: Call[] = [];
    const call = { ...readTrace(trace), calls };
    within.set([of, ...traceAddress].join('/'), calls);
    if (traceAddress.length === 0) told.push({ of, call });
    else within.get([of, ...traceAddress.slice(0, -1)].join('/'))?.push(call);
  }
  return told;
}

function readTrace({ type, action, result, error }: Trace): Call {
  const failed = error ? { error } : {};
  if (type === 'suicide') {
    const { address = '', refundAddress, balance } = action;
    return { type: 'SELFDESTRUCT', from: address, to: refundAddress, value: balance, ...failed };
  }
  const { callType, from = '', to, value } = action;
  const isCreation = type === 'create';
  const kind = isCreation ? 'CREATE' : (callType ?? type).toUpperCase();
  return { type: kind, from, to: isCreation ? result?.address : to, value, ...failed };
}
