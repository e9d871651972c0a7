// What the end of an outage costs in the model, and whose gains bear it: every account looked at, position by position.
import { amount, type Amount, type CurrencyId, type MarketId, type Price, USDT } from '@bourse/domain';
import type { Position } from '@bourse/engine';
import { EQUITY_SCALE, lineOf } from '@bourse/engine/formulas';
import type { NaiveTick } from '../naive-tick.ts';
import { isHolding, type NaiveAccount, sum } from './naive-account.ts';
import { least, most, type NaiveLedger } from './naive-ledger.ts';

const FRESH_S = 5;

/** Scaled, of one market whose outage ends. */
type Sums = { readonly quoteId: CurrencyId; deficit: bigint; gain: bigint; covered: bigint; charge: bigint };

export class NaiveOutage {
  readonly #ledger: NaiveLedger;
  readonly #tick: NaiveTick;
  /** The markets had these indexes before the outage. */
  readonly #from = new Map<MarketId, Price>();
  readonly #sums = new Map<MarketId, Sums>();

  /** To be made before the tick has moved anything. */
  constructor(ledger: NaiveLedger, tick: NaiveTick) {
    this.#ledger = ledger;
    this.#tick = tick;
    for (const [id, { second }] of tick.indexes) {
      const known = ledger.indexes.get(id);
      const held = ledger.live.find((one) => one.marketId === id && isHolding(one));
      if (!known || !held || (!ledger.halts.has(id) && second - known.second <= FRESH_S)) continue;
      this.#from.set(id, known.index);
      this.#sums.set(id, { quoteId: held.quoteId, deficit: 0n, gain: 0n, covered: 0n, charge: 0n });
    }
  }

  /** To be called when it has. */
  settle(): void {
    if (this.#from.size === 0) return;
    const accounts = this.#ledger.accounts;
    for (const account of accounts) {
      for (const [id, weight] of this.#gains(account)) this.#of(id).gain += weight;
      for (const [id, lack] of this.#deficits(account)) this.#of(id).deficit += lack;
    }
    this.#charge();
    const taken = accounts.map((account) => [account, this.#gains(account)] as const);
    for (const [account, gains] of taken) for (const [id, weight] of gains) this.#take(account, id, weight);
  }

  /** The fund's part of a deficit of these positions. */
  bear(quoteId: CurrencyId, lack: bigint, closing: readonly Position[]): bigint {
    if (!closing.some(({ marketId }) => this.#from.has(marketId))) return lack;
    const all = [...this.#sums.values()].filter((one) => one.quoteId === quoteId);
    const covered = sum(all.map((one) => one.covered));
    const deficit = sum(all.map((one) => one.deficit));
    return covered === 0n ? lack : (lack * (deficit - covered)) / deficit;
  }

  #of(id: MarketId): Sums {
    const known = this.#sums.get(id);
    if (!known) throw new Error(`the outage of market ${id} ends`);
    return known;
  }

  #gainOf(one: Position): bigint {
    const from = this.#from.get(one.marketId);
    if (from === undefined) return 0n;
    const { slope } = lineOf({ ...one, openPrice: one.openPrice ?? from });
    return slope * (this.#ledger.indexOf(one) - from);
  }

  #moves(account: NaiveAccount): Map<MarketId, bigint> {
    const moves = new Map<MarketId, bigint>();
    for (const one of account.holding) {
      if (this.#from.has(one.marketId)) moves.set(one.marketId, (moves.get(one.marketId) ?? 0n) + this.#gainOf(one));
    }
    return moves;
  }

  #gains(account: NaiveAccount): (readonly [MarketId, bigint])[] {
    const moves = this.#moves(account);
    const worth = account.risk(this.#ledger.indexOf).equityScaled;
    return shareOut(least(sum(moves.values()), worth), moves, 1n);
  }

  #deficits(account: NaiveAccount): (readonly [MarketId, bigint])[] {
    const moves = this.#moves(account);
    const moving = account.holding.filter(({ marketId }) => this.#tick.moves(marketId));
    const results = moving.map((one) => {
      const { slope, constant } = lineOf({ ...one, openPrice: one.openPrice ?? this.#ledger.indexOf(one) });
      return slope * this.#ledger.indexOf(one) + constant;
    });
    const lack = -(account.money * EQUITY_SCALE + sum(results));
    return shareOut(least(0n - sum(moves.values()), lack), moves, -1n);
  }

  #charge(): void {
    const all = [...this.#sums.values()].map((sums) => {
      const fund = this.#ledger.books.available('house/lever_insurance', sums.quoteId);
      const bound = ((fund * this.#ledger.rules.outageLoss) / 1_000_000n) * EQUITY_SCALE;
      const over = most(sums.deficit - bound, 0n);
      const own = least(over, sums.gain);
      const worth = sums.quoteId === USDT ? 100_000_000n : (this.#ledger.books.index.get(sums.quoteId)?.price ?? 0n);
      return { sums, own, rest: over - own, spare: sums.gain - own, worth };
    });
    const rest = sum(all.map((one) => one.rest * one.worth));
    const spare = sum(all.map((one) => one.spare * one.worth));
    for (const one of all) {
      one.sums.covered = one.own + one.rest;
      one.sums.charge = one.own + (spare === 0n ? 0n : (one.spare * least(rest, spare)) / spare);
    }
  }

  #take(account: NaiveAccount, id: MarketId, weight: bigint): void {
    const { gain, charge } = this.#of(id);
    let left: bigint = gain === 0n ? 0n : (weight * charge) / (gain * EQUITY_SCALE);
    const winners = account.holding
      .filter((one) => one.marketId === id && this.#gainOf(one) > 0n)
      .sort((a, b) => Number(this.#gainOf(b) - this.#gainOf(a)) || a.id - b.id);
    for (const one of winners) {
      const part: Amount = least(left, (this.#gainOf(one) + EQUITY_SCALE - 1n) / EQUITY_SCALE);
      one.clawback = amount(one.clawback + part);
      this.#ledger.clawed += part;
      left -= part;
    }
  }
}

/** To the markets that go one way, by how far they do. */
function shareOut(whole: bigint, moves: ReadonlyMap<MarketId, bigint>, sign: bigint): (readonly [MarketId, bigint])[] {
  if (whole <= 0n) return [];
  const shared = [...moves].filter(([, move]) => move * sign > 0n);
  const all = sum(shared.map(([, move]) => move));
  return shared.map(([id, move]) => [id, (whole * move) / all]);
}
