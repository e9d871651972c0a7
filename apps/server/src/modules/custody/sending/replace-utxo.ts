// A transaction that spends outputs anew, for a higher fee: out of its change, or with one more output of the hot wallet.
import { type Amount, amount, type Chain } from '@bourse/domain';
import type { SignedChain } from '@bourse/domain/signer';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import type { ChainAdapter, Payment, SignedPayment, WaitReason } from '../adapter.ts';
import { fromSmallestUp } from '../coins/coin-units.ts';
import type { TransactionSizes } from '../nodes/utxo-chains.ts';
import { keepOwnAddress } from '../own/own-addresses.ts';
import { findFreeCoins, type OwnCoin } from '../own/own-coins.ts';
import type { Permit, SigningDesk } from '../signing/signing-desk.ts';
import { findNextChange, type PlannedRequest, type StoredRequest } from '../signing/signing-requests.ts';
import { rateOf } from '../wallets/choose-coins.ts';
import type { AddressMaker } from '../addresses/xpub-addresses.ts';
import { raiseUtxoFee, type UtxoFees } from './raise-fee.ts';

type Needs = {
  readonly sql: Sql | TransactionSql;
  readonly chain: Chain;
  readonly signed: SignedChain;
  readonly adapter: Pick<ChainAdapter, 'feeHint'>;
  readonly sizes: TransactionSizes;
  readonly hashedPartOf: (txid: string, blockHash: string) => Promise<string>;
  readonly hotAddress: AddressMaker;
  readonly desk: Pick<SigningDesk, 'replace'>;
};

/** Answers with why it cannot be: nothing has changed then. */
export function replaceUtxo(needs: Needs, payment: Payment): Promise<SignedPayment | WaitReason> {
  return needs.desk.replace(payment, (newest, permit) => ask(needs, newest, permit));
}

/** The further output is chosen to read what made it, and once more under the lock: what was taken meanwhile is read anew. */
async function ask(needs: Needs, newest: StoredRequest, permit: Permit) {
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
type Place = Needs & { readonly sql: TransactionSql };
type Raised = UtxoFees & { readonly more: OwnCoin | undefined };

async function plan(
  needs: Place,
  newest: StoredRequest,
  { permit, rate, read }: Asked,
): Promise<PlannedRequest | WaitReason | undefined> {
  const raised = await raise(needs, newest, rate);
  if (!raised) return 'hot_wallet_short';
  const { fee, change, more } = raised;
  if (more && more.output !== read?.output) return undefined;
  if (fee > fromSmallestUp(permit.feeLimit, needs.signed.decimals)) return 'fee_above_limit';
  const { body, currencyId, inputs } = newest;
  const { utxo } = body;
  if (!utxo) throw new Error(`${body.id} spends no outputs`);
  const index = change > 0n ? (newest.changeIndex ?? (await keepNextChange(needs))) : undefined;
  const back =
    index === undefined ? {} : { change: { address: needs.hotAddress(1, index), index, amount: `${change}` } };
  const added = more && read ? [read.input] : [];
  return {
    currencyId,
    amount: newest.amount,
    fee,
    inputs: [...inputs, ...(more ? [more.output] : [])],
    changeIndex: index,
    body: { ...body, utxo: { inputs: [...utxo.inputs, ...added], ...back } },
  };
}

/** The smallest further output that is enough, where the change is not. */
async function raise(
  { sql, chain, sizes }: Pick<Needs, 'sql' | 'chain' | 'sizes'>,
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
    const raised = raiseUtxoFee(old, now);
    if (raised) return { ...raised, more };
  }
  return undefined;
}

async function keepNextChange({ sql, chain, hotAddress }: Place): Promise<number> {
  const index = await findNextChange(sql, chain.id);
  await keepOwnAddress(sql, { chainId: chain.id, address: hotAddress(1, index), account: 'hot', branch: 1, index });
  return index;
}

async function readInput({ hashedPartOf }: Needs, { txid, ordinal, branch, index, blockHash }: OwnCoin) {
  const place = { account: 'hot', branch, index } as const;
  return { previous: await hashedPartOf(txid, blockHash), output: ordinal, place };
}
