// A transaction that replaces one that waits must pay more for itself, and for being relayed once more: one of an account has the
// same number and higher fees, one of outputs pays out of its change, or with one more output of the hot wallet.
import { type Amount, amount, divCeil, maxAmount, subtractAmounts, ZERO } from '@bourse/domain';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import type { ChainAdapter, Payment, SignedPayment, WaitReason } from '../adapter.ts';
import { fromSmallestUp } from '../coins/coin-units.ts';
import { toAmount } from '../nodes/ethereum-transfers.ts';
import type { EthereumReader } from '../nodes/paired-nodes.ts';
import type { TransactionSizes } from '../nodes/utxo-chains.ts';
import { findFreeCoins, type OwnCoin } from '../own/own-coins.ts';
import type { PayingWork, Permit, SigningDesk } from '../signing/signing-desk.ts';
import type { PlannedRequest, StoredRequest } from '../signing/signing-requests.ts';
import { keepChange, rateOf, sizeOf } from '../wallets/utxo-wallet.ts';

/** In the smallest units of the chain's own coin. */
type EvmFees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint };

/** Nodes ask for an eighth more of both, or keep the old one. */
const RAISE_PARTS = 8n;
/** In units a byte: what nodes ask for beyond the fee of what is replaced. */
const RELAY_RATE = 1n;

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const raised = (fee: bigint): bigint => fee + divCeil(fee, RAISE_PARTS);

/** Gives the fees of now, and at least the old ones with the rise that nodes ask of a replacement. */
export function raiseEvmFees(old: EvmFees, now: EvmFees): EvmFees {
  return {
    maxFeePerGas: max(raised(old.maxFeePerGas), now.maxFeePerGas),
    maxPriorityFeePerGas: max(raised(old.maxPriorityFeePerGas), now.maxPriorityFeePerGas),
  };
}

type UtxoFees = { readonly fee: Amount; readonly change: Amount };

type Old = UtxoFees & { readonly inputs: number };
/** `rate` is in units a byte. */
type Now = { readonly rate: bigint; readonly sizes: TransactionSizes };

/** Out of the change. Undefined where that is not enough for it: then another output has to be spent. */
export function raiseUtxoFee({ fee, change, inputs }: Old, { rate, sizes }: Now): UtxoFees | undefined {
  const bytes = sizeOf(sizes, inputs, change > 0n);
  const wanted = maxAmount(amount(fee + bytes * RELAY_RATE), amount(bytes * rate));
  const left = subtractAmounts(change, subtractAmounts(wanted, fee));
  if (left >= sizes.dust) return { fee: wanted, change: left };
  if (left < 0n) return undefined;
  // Too little for an output: the miners get it.
  return { fee: amount(fee + change), change: ZERO };
}

type EvmNeeds = Pick<PayingWork, 'signed' | 'feeCurrencyId'> & {
  readonly adapter: Pick<ChainAdapter, 'head'>;
  readonly reader: Pick<EthereumReader, 'gasPrices' | 'balancesAt'>;
  readonly desk: Pick<SigningDesk, 'replace'>;
};

/** Answers with why it cannot be: nothing has changed then. */
export function replaceEvm(needs: EvmNeeds, payment: Payment): Promise<SignedPayment | WaitReason> {
  return needs.desk.replace(payment, (newest, permit) => askForFees(needs, newest, permit));
}

/** All that it needs is what nodes say: nobody else has a transaction of that number. */
async function askForFees(
  { signed, feeCurrencyId, adapter, reader }: EvmNeeds,
  newest: StoredRequest,
  { feeLimit }: Permit,
): Promise<(() => Promise<PlannedRequest>) | WaitReason> {
  const { body, account, currencyId, amount: sent, inputs } = newest;
  const { evm } = body;
  if (!evm || !account) throw new Error(`${body.id} is not of an account`);
  const old = {
    maxFeePerGas: BigInt(evm.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(evm.maxPriorityFeePerGas),
  };
  const fees = raiseEvmFees(old, await reader.gasPrices());
  const most = BigInt(evm.gasLimit) * fees.maxFeePerGas;
  if (most > feeLimit) return 'fee_above_limit';
  const { hash } = await adapter.head();
  const [held = 0n] = await reader.balancesAt(hash, [{ address: account.payer }]);
  const fee = fromSmallestUp(most, signed.decimals);
  const leaving = currencyId === feeCurrencyId ? sent : ZERO;
  if (toAmount(held, signed.decimals) < leaving + fee) return 'hot_wallet_short';
  const part = {
    ...evm,
    maxFeePerGas: `${fees.maxFeePerGas}`,
    maxPriorityFeePerGas: `${fees.maxPriorityFeePerGas}`,
  };
  const planned = { currencyId, amount: sent, fee, inputs, account, body: { ...body, evm: part } };
  return () => Promise.resolve(planned);
}

type UtxoNeeds = Pick<PayingWork, 'chain' | 'signed' | 'makers'> & {
  readonly sql: Sql | TransactionSql;
  readonly adapter: Pick<ChainAdapter, 'feeHint'>;
  readonly sizes: TransactionSizes;
  readonly hashedPartOf: (txid: string, blockHash: string) => Promise<string>;
  readonly desk: Pick<SigningDesk, 'replace'>;
};

/** Answers with why it cannot be: nothing has changed then. */
export function replaceUtxo(needs: UtxoNeeds, payment: Payment): Promise<SignedPayment | WaitReason> {
  return needs.desk.replace(payment, (newest, permit) => askForOutput(needs, newest, permit));
}

/** The further output is chosen to read what made it, and once more under the lock: what was taken meanwhile is read anew. */
async function askForOutput(needs: UtxoNeeds, newest: StoredRequest, permit: Permit) {
  const rate = rateOf(await needs.adapter.feeHint(), needs.sizes);
  const more = (await raise(needs, newest, rate))?.more;
  const read = more && { output: more.output, input: await readInput(needs, more) };
  return (sql: TransactionSql) => plan({ ...needs, sql }, newest, { permit, rate, read });
}

type Asked = {
  readonly permit: Permit;
  /** In units a byte. */
  readonly rate: bigint;
  /** The further output that was chosen, with what made it. */
  readonly read: { readonly output: string; readonly input: Awaited<ReturnType<typeof readInput>> } | undefined;
};

/** All that is read and kept belongs to the transaction that enters the request. */
type Place = UtxoNeeds & { readonly sql: TransactionSql };
type Raised = UtxoFees & { readonly more: OwnCoin | undefined };

async function plan(
  needs: Place,
  newest: StoredRequest,
  { permit, rate, read }: Asked,
): Promise<PlannedRequest | WaitReason | undefined> {
  const found = await raise(needs, newest, rate);
  if (!found) return 'hot_wallet_short';
  const { fee, change, more } = found;
  if (more && more.output !== read?.output) return undefined;
  if (fee > fromSmallestUp(permit.feeLimit, needs.signed.decimals)) return 'fee_above_limit';
  const { body, currencyId, inputs } = newest;
  const { utxo } = body;
  if (!utxo) throw new Error(`${body.id} spends no outputs`);
  const back = await keepChange(needs, change, newest.changeIndex);
  const added = more && read ? [read.input] : [];
  return {
    currencyId,
    amount: newest.amount,
    fee,
    inputs: [...inputs, ...(more ? [more.output] : [])],
    changeIndex: back?.index,
    body: { ...body, utxo: { inputs: [...utxo.inputs, ...added], ...(back && { change: back }) } },
  };
}

/** The smallest further output that is enough, where the change is not. */
async function raise(
  { sql, chain, sizes }: Pick<UtxoNeeds, 'sql' | 'chain' | 'sizes'>,
  { fee, body }: StoredRequest,
  rate: bigint,
): Promise<Raised | undefined> {
  const now = { rate, sizes };
  const change: Amount = amount(BigInt(body.utxo?.change?.amount ?? '0'));
  const inputs = body.utxo?.inputs.length ?? 0;
  const own = raiseUtxoFee({ fee, change, inputs }, now);
  if (own) return { ...own, more: undefined };
  const free = await findFreeCoins(sql, chain.id, { account: 'hot' });
  for (const more of free.toSorted((a, b) => (a.amount < b.amount ? -1 : Number(a.amount > b.amount)))) {
    const old = { fee, change: amount(change + more.amount), inputs: inputs + 1 };
    const enough = raiseUtxoFee(old, now);
    if (enough) return { ...enough, more };
  }
  return undefined;
}

async function readInput({ hashedPartOf }: UtxoNeeds, { txid, ordinal, branch, index, blockHash }: OwnCoin) {
  const place = { account: 'hot', branch, index } as const;
  return { previous: await hashedPartOf(txid, blockHash), output: ordinal, place };
}
