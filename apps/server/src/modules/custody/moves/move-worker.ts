// Moves our own coins on one chain: plans the moves, has them signed, and follows them to their end. Nothing here can fail a
// withdrawal: where the hot wallet is short they stay approved, and operators are alarmed.
import {
  addAmounts,
  type Amount,
  type CurrencyId,
  DAY_MS,
  divFloor,
  formatUnits,
  HOUR_MS,
  type Instant,
  MINUTE_MS,
  price,
  type Price,
  UNITS_PER_WHOLE,
  ZERO,
} from '@bourse/domain';
import type { Sql } from '../../../core/storage/connection.ts';
import { clearAlarm, raiseAlarm } from '../../../platform/alarms/alarms.ts';
import type { ChainAdapter, ChainHead, ChainWork, HotWallet, Payment } from '../adapter.ts';
import { bookChainCost } from '../balances/chain-costs.ts';
import { tellWaiting } from '../blocks/chain-alarms.ts';
import type { Assets } from '../coins/assets.ts';
import type { Sender, SendingState } from '../sending/sender.ts';
import { reasonOf } from '../signing/signer-client.ts';
import { findFreshColdIndex, findLiveMoves, findOutflows, keepMove, type Move, noteMove } from './move-store.ts';
import { planMoves } from './plan-moves.ts';
import { type CoinState, costsOf, type MoveSources, type PlannedMove, type Situation } from './situation.ts';

export type MoveWish = 'sweep' | 'refill';

export type MoveNeeds = ChainWork & {
  readonly adapter: Pick<ChainAdapter, 'feeHint'>;
  readonly wallet: HotWallet;
  readonly sources: MoveSources;
  readonly assets: Pick<Assets, 'movesOf'>;
  readonly sender: Sender;
  /** In USDT; undefined where none is known that is fresh. */
  readonly findPrice: (currencyId: CurrencyId) => Price | undefined;
};

const PLAN_EVERY_MS = MINUTE_MS;
/** So that what comes meanwhile leaves together. */
const SWEEP_EVERY_MS = HOUR_MS;

export class MoveWorker {
  readonly #needs: MoveNeeds;
  #plannedAt = Number.NEGATIVE_INFINITY;
  #sweptAt = Number.NEGATIVE_INFINITY;
  #seen: Situation | undefined;

  constructor(needs: MoveNeeds) {
    this.#needs = needs;
  }

  get seen(): Situation | undefined {
    return this.#seen;
  }

  /** `head` is where the node and we agree. What is asked for by hand is planned at once; answers with how many are. */
  async step(head: ChainHead, wish?: MoveWish): Promise<number> {
    const { sql, chain, clock, log } = this.#needs;
    const isDue = wish !== undefined || clock.now() - this.#plannedAt >= PLAN_EVERY_MS;
    const planned = isDue ? await this.#plan(wish) : 0;
    for (const move of await findLiveMoves(sql, chain.id)) {
      try {
        await this.#advance(move, head);
      } catch (error) {
        log.warn({ err: error, move: move.id }, 'a move did not get on; it is tried again');
      }
    }
    return planned;
  }

  async #advance(move: Move, head: ChainHead): Promise<void> {
    const { sender } = this.#needs;
    const sending = { moveId: move.id };
    const state = await sender.look(sending, { head, confirmations: move.confirmations });
    if (state) return this.#follow(move, state);
    if (await this.#sign(move)) await this.#send({ ...move, state: 'signed' });
  }

  async #follow(move: Move, state: SendingState): Promise<void> {
    switch (state.state) {
      case 'waiting':
        return this.#send(move);
      case 'mined':
        return this.#note(move, 'mined');
      case 'final':
      case 'failed':
        return this.#end(move, state);
      case 'lost':
        return this.#note(move, 'lost');
    }
  }

  /** Whether it is signed, and kept. What is missing leaves it planned. */
  async #sign(move: Move): Promise<boolean> {
    const { sql, chain, wallet, sender, clock } = this.#needs;
    const payment = paymentOf(move);
    const reason = await this.#trySigning(payment, async () => {
      await sender.commit(payment.sending, await wallet.sign(payment));
    });
    await tellWaiting({ sql, chain, now: clock.now() }, { move: payment.requestId, reason });
    if (reason === undefined) await this.#note(move, 'signed');
    // The coins that it was to move are gone, or no longer worth the fee: it is planned anew.
    else if (reason === 'hot_wallet_short' && paymentOf(move).from !== undefined)
      await this.#note(move, 'failed', reason);
    else await this.#note(move, 'planned', reason);
    return reason === undefined;
  }

  async #trySigning(payment: Payment, sign: () => Promise<void>): Promise<string | undefined> {
    const reason = await this.#needs.wallet.whyWaiting(payment);
    if (reason !== undefined) return reason;
    try {
      await sign();
      return undefined;
    } catch (error) {
      return reasonOf(error);
    }
  }

  /** A fork may have unmined it. */
  async #send(move: Move): Promise<void> {
    const sent = await this.#needs.sender.send({ moveId: move.id });
    if (sent?.isTaken === true) await this.#note(move, 'broadcast');
    else await this.#note(move, 'signed', sent?.reason ?? '');
  }

  /** Books what the chain took before the move counts as ended. */
  async #end(move: Move, { state, txid, fee }: Extract<SendingState, { txid: string; fee: Amount }>): Promise<void> {
    const { chain, sequencer, wallet } = this.#needs;
    const isBooked = await bookChainCost(sequencer, { chain, txid, currencyId: wallet.feeCurrencyId, amount: fee });
    if (isBooked) await this.#note(move, state, state === 'failed' ? 'reverted' : '');
  }

  async #note({ id }: Move, state: Move['state'], reason = ''): Promise<void> {
    await noteMove(this.#needs.sql, id, { state, reason, now: this.#needs.clock.now() });
  }

  async #plan(wish: MoveWish | undefined): Promise<number> {
    const { sql, chain, clock } = this.#needs;
    const now = clock.now();
    const live = await findLiveMoves(sql, chain.id);
    const situation = await this.#look(live, wish);
    const { moves, shortages } = planMoves(situation);
    this.#seen = situation;
    this.#plannedAt = now;
    if (situation.isSweepDue) this.#sweptAt = now;
    await tellShortages(sql, { chain, now }, { coins: situation.coins.map((coin) => coin.currencyId), shortages });
    let kept = 0;
    for (const move of moves) if (await this.#keep(move)) kept += 1;
    return kept;
  }

  async #keep(planned: PlannedMove): Promise<boolean> {
    const { sql, chain, wallet, sources, clock } = this.#needs;
    const target = await this.#targetOf(planned);
    if (!target) return false;
    const { purpose, currencyId, amount, lots } = planned;
    const [lot] = sources.family === 'evm' ? lots : [];
    const move = {
      purpose,
      currencyId,
      amount,
      fromAddress: lot?.address ?? (sources.family === 'evm' ? wallet.address : undefined),
      fromIndex: lot?.index,
      outputs: lots.flatMap(({ output }) => output ?? []),
      ...target,
    };
    return keepMove(sql, chain.id, { move, now: clock.now() });
  }

  /** Undefined for a sweep where the signer has no cold wallet. */
  async #targetOf({
    purpose,
    gasFor,
  }: PlannedMove): Promise<{ readonly toAddress: string; readonly toIndex: number } | undefined> {
    const { sql, chain, wallet, sources } = this.#needs;
    if (gasFor) return { toAddress: gasFor.address, toIndex: gasFor.index };
    if (purpose === 'refill') return { toAddress: wallet.address, toIndex: 0 };
    const toIndex = sources.family === 'evm' ? 0 : await findFreshColdIndex(sql, chain.id);
    const toAddress = await sources.coldAddress(toIndex);
    return toAddress === undefined ? undefined : { toAddress, toIndex };
  }

  async #look(live: readonly Move[], wish: MoveWish | undefined): Promise<Situation> {
    const { chain, sql, adapter, wallet, sources, assets, clock } = this.#needs;
    const outflows = await findOutflows(sql, chain.id, clock.now() - DAY_MS);
    const coins: CoinState[] = [];
    for (const [currencyId, settings] of assets.movesOf(chain)) {
      const { waiting, sent } = outflows.get(currencyId) ?? { waiting: ZERO, sent: ZERO };
      const coming = live.filter((move) => move.purpose === 'refill' && move.currencyId === currencyId);
      coins.push({
        ...settings,
        currencyId,
        hot: await wallet.available(currencyId),
        incoming: coming.reduce((sum, move) => addAmounts(sum, move.amount), ZERO),
        waiting,
        dayOutflow: sent,
        feePrice: this.#findFeePrice(currencyId),
      });
    }
    const leaving = new Set(
      live.flatMap(({ fromAddress, outputs }) => [...outputs, ...(fromAddress === undefined ? [] : [fromAddress])]),
    );
    return {
      family: sources.family,
      feeCurrencyId: wallet.feeCurrencyId,
      coins,
      lots: (await sources.deposits()).filter(({ address, output }) => !leaving.has(output ?? address)),
      busy: new Set(live.flatMap(({ purpose, toAddress }) => (purpose === 'gas' ? [toAddress] : []))),
      costs: costsOf(sources.sizes, await adapter.feeHint()),
      isSweepDue: clock.now() - this.#sweptAt >= SWEEP_EVERY_MS,
      wish,
    };
  }

  #findFeePrice(currencyId: CurrencyId): Price | undefined {
    const { findPrice, wallet } = this.#needs;
    const [fee, own] = [findPrice(wallet.feeCurrencyId), findPrice(currencyId)];
    if (fee === undefined || own === undefined || own === 0n) return undefined;
    return price(divFloor(fee * UNITS_PER_WHOLE, own));
  }
}

export const paymentOf = (move: Move): Payment => ({
  sending: { moveId: move.id },
  requestId: `${move.purpose}-${move.id}`,
  purpose: move.purpose,
  currencyId: move.currencyId,
  ...sourceOf(move),
  to: move.toAddress,
  toIndex: move.toIndex,
  amount: move.amount,
});

/** Nothing where the hot wallet pays. */
function sourceOf({ fromIndex, outputs }: Move): Pick<Payment, 'from'> {
  if (fromIndex !== undefined) return { from: { depositIndex: fromIndex } };
  return outputs.length > 0 ? { from: { outputs } } : {};
}

/** Raises an alarm for each of `coins` that the hot wallet is short of, and clears those of the others. */
async function tellShortages(
  sql: Sql,
  { chain, now }: Pick<ChainWork, 'chain'> & { readonly now: Instant },
  { coins, shortages }: { readonly coins: readonly CurrencyId[]; readonly shortages: ReadonlyMap<CurrencyId, Amount> },
): Promise<void> {
  for (const coin of coins) {
    const missing = shortages.get(coin);
    const key = `hot_wallet_short:${chain.code}:${coin}`;
    if (missing === undefined) await clearAlarm(sql, key, now);
    else {
      const params = { chain: chain.code, currency: `${coin}`, missing: formatUnits(missing) };
      await raiseAlarm(sql, { key, kind: 'hot_wallet_short', params, now });
    }
  }
}
