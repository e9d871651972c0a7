// A node of a simulated chain, with the faults that real ones have, the wallet that pays from it, and what that one was born with.
import { type Amount, amount, assert, type CurrencyId, joinTag, userId } from '@bourse/domain';
import { assertNothingHeld } from '../../../core/storage/connection.ts';
import {
  type BroadcastAnswer,
  type ChainAdapter,
  type ChainBlock,
  type ChainHead,
  type ChainTransaction,
  type ChainWork,
  type HotWallet,
  NodeFault,
  type Payment,
  type SignedPayment,
  type WaitReason,
} from '../adapter.ts';
import { type Assets, NATIVE } from '../coins/assets.ts';
import { readCoinChains } from '../coins/coin-chains.ts';
import type { SimChain } from './sim-chain.ts';
import {
  decodePayment,
  listMovements,
  readRaw,
  recheckBlock,
  type SimBlock,
  type SimTransaction,
} from './sim-store.ts';

/** The faults of the node, which tests set. */
export type NodeFaults = {
  /** Blocks that it has not heard of yet. */
  lag: number;
  /** It takes a transaction, and the answer is lost. */
  isReplyLost: boolean;
  /** It gives another block than it has. */
  alterBlock: ((block: SimBlock) => SimBlock) | undefined;
  /** Runs before it is asked for a block: the chain may change between two calls. */
  beforeBlock: ((height: number) => Promise<void>) | undefined;
};

export class SimNode implements ChainAdapter {
  readonly faults: NodeFaults = { lag: 0, isReplyLost: false, alterBlock: undefined, beforeBlock: undefined };
  readonly #chain: SimChain;
  readonly #assets: Assets;

  constructor(chain: SimChain, assets: Assets) {
    this.#chain = chain;
    this.#assets = assets;
  }

  async head(): Promise<ChainHead> {
    assertNothingHeld('a node');
    const head = await this.#chain.head();
    if (this.faults.lag === 0) return head;
    const block = await this.#chain.blockAt(Math.max(0, head.height - this.faults.lag));
    if (!block) throw new NodeFault('a height without a block');
    return { height: block.height, hash: block.hash };
  }

  async blockAt(height: number): Promise<ChainBlock | undefined> {
    assertNothingHeld('a node');
    await this.faults.beforeBlock?.(height);
    const found = await this.#chain.blockAt(height);
    if (!found) return undefined;
    const block = this.faults.alterBlock?.(found) ?? found;
    recheckBlock(this.#chain.chain.code, block);
    if (block.height !== height) throw new NodeFault('a block of another height');
    const { hash, parent } = block;
    return { height, hash, parent, transactions: block.transactions.map((it) => this.#normalize(it)) };
  }

  async broadcast(raw: string): Promise<BroadcastAnswer> {
    assertNothingHeld('a node');
    const answer = await this.#chain.send(readRaw(this.#chain.chain.code, raw));
    if (this.faults.isReplyLost) throw new Error('timed out');
    return answer;
  }

  async statusOf(txid: string): Promise<'unknown' | 'waiting' | 'mined'> {
    assertNothingHeld('a node');
    return this.#chain.statusOf(txid);
  }

  async heightOf(txid: string): Promise<number | undefined> {
    assertNothingHeld('a node');
    return this.#chain.heightOf(txid);
  }

  async feeHint(): Promise<Amount> {
    assertNothingHeld('a node');
    return this.#chain.fee.amount;
  }

  #normalize({ txid, raw }: SimTransaction): ChainTransaction {
    const payment = decodePayment(raw);
    const { from, input, fee: paidFee } = payment;
    const transfers = listMovements(payment).flatMap(({ ordinal, output, amount: moved }) => {
      const currencyId = this.#assets.findCurrency(this.#chain.chain.code, output.asset);
      if (currencyId === undefined) return [];
      return [{ ordinal, currencyId, from, to: joinTag(output.to, output.tag ?? ''), amount: moved }];
    });
    return { txid, inputs: [input], transfers, paidFee, ...(payment.hasFailed && { hasFailed: true }) };
  }
}

/** Signs nothing that a stranger could not: the coins of a simulated chain are worth nothing. */
export class SimWallet implements HotWallet {
  readonly address: string;
  readonly feeCurrencyId: CurrencyId;
  readonly #chain: SimChain;
  readonly #assets: Assets;

  constructor(chain: SimChain, assets: Assets) {
    this.#chain = chain;
    this.#assets = assets;
    this.address = chain.addressOf('hot');
    const feeCurrencyId = assets.findCurrency(chain.chain.code, chain.fee.asset);
    if (feeCurrencyId === undefined) throw new Error(`the fees of ${chain.chain.code} are paid in no coin of ours`);
    this.feeCurrencyId = feeCurrencyId;
  }

  async whyWaiting({ currencyId, amount: sent }: Payment): Promise<WaitReason | undefined> {
    const fee = this.#chain.fee.amount;
    const isSameCoin = currencyId === this.feeCurrencyId;
    const isCovered =
      (await this.available(currencyId)) >= sent + (isSameCoin ? fee : 0n) &&
      (isSameCoin || (await this.available(this.feeCurrencyId)) >= fee);
    return isCovered ? undefined : 'hot_wallet_short';
  }

  async sign({ sending, requestId, currencyId, from, to, amount: sent }: Payment): Promise<SignedPayment> {
    assertNothingHeld('the signer');
    const input = 'moveId' in sending ? `move/${requestId}` : `withdrawal/${sending.withdrawalId}`;
    const asset = this.#assets.mustGetAsset(this.#chain.chain.code, currencyId);
    const isFromDeposit = from !== undefined && 'depositIndex' in from;
    const payer = isFromDeposit ? this.#chain.addressOf(`deposit/${from.depositIndex}`) : this.address;
    const signed = this.#chain.pay({ from: payer, input, outputs: [{ asset, to, amount: amount(sent) }] });
    return { ...signed, inputs: [input], fee: this.#chain.fee.amount };
  }

  /** It refuses nothing, so that nobody asks. */
  isUnsigned(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async available(currencyId: CurrencyId): Promise<Amount> {
    assertNothingHeld('a node');
    return this.#chain.availableAt(this.address, this.#assets.mustGetAsset(this.#chain.chain.code, currencyId));
  }

  async holdings(): Promise<ReadonlyMap<CurrencyId, Amount>> {
    assertNothingHeld('a node');
    const held = new Map<CurrencyId, Amount>();
    for (const [asset, sum] of await this.#chain.holdings()) {
      const currencyId = this.#assets.findCurrency(this.#chain.chain.code, asset);
      if (currencyId !== undefined) held.set(currencyId, sum);
    }
    return held;
  }
}

/** Under which the house's own commands have their keys. */
const HOUSE = userId(0);

type Funding = Pick<ChainWork, 'sequencer' | 'sql'> & {
  readonly assets: Pick<Assets, 'findCurrency'>;
  readonly sims: readonly SimChain[];
};

/** Books what the hot wallets of a demo were born with. Once, however often it is called. */
export async function fundGenesis({ sequencer, sql, assets, sims }: Funding): Promise<void> {
  for (const sim of sims) {
    for (const { asset, amount } of sim.genesis) {
      const currencyId = assets.findCurrency(sim.chain.code, asset);
      if (currencyId !== undefined) await book(sequencer, sim, { asset, currencyId, amount });
    }
  }
  await endowNewCoins({ sequencer, sql, sims });
}

/** Gives the hot wallet of a simulated chain as much of a new coin as the site sends of it in a day. */
export async function endowNewCoins({ sequencer, sql, sims }: Omit<Funding, 'assets'>): Promise<void> {
  for (const { chain, contract, currencyId, siteDayLimit } of await readCoinChains(sql)) {
    const sim = sims.find((it) => it.chain.id === chain.id);
    const asset = contract ?? NATIVE;
    if (!sim || sim.genesis.some((born) => born.asset === asset)) continue;
    await book(sequencer, sim, { asset, currencyId, amount: await sim.endow({ asset, amount: siteDayLimit }) });
  }
}

type Born = { readonly asset: string; readonly currencyId: CurrencyId; readonly amount: Amount };

async function book(
  sequencer: Funding['sequencer'],
  { chain }: SimChain,
  { asset, currencyId, amount }: Born,
): Promise<void> {
  const key = `genesis:${chain.code}:${asset}`;
  const idempotency = { userId: HOUSE, route: 'custody/genesis', key, bodyHash: 'fundChain' };
  const funding = { kind: 'fundChain', chainId: chain.id, currencyId, amount } as const;
  const outcome = await sequencer.submit(funding, { idempotency });
  assert(outcome.ok, `fundChain of the genesis was refused: ${outcome.ok ? '' : outcome.code}`);
}
