// Calls within transactions of Ethereum, as nodes give them in two ways: by `debug_`, or by `trace_` where that is not there.
import { z } from 'zod';
import { NodeFault } from '../adapter.ts';
import { addressSchema, type EthereumBlock, hashSchema, quantitySchema } from './ethereum-block.ts';
import { type JsonRpc, NodeRefusal } from './json-rpc.ts';

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
    try {
      await rpc.call(...PROBES[tracer], z.array(z.unknown()));
      return tracer;
    } catch (error) {
      if (!(error instanceof NodeRefusal)) throw error;
    }
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
