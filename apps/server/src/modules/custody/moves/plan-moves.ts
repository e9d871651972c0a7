// Decides which of our own coins move on a chain. It asks nothing and writes nothing: what is decided is decided anew with each
// look, until a move is written down.
import {
  addAmounts,
  type Amount,
  amount,
  divCeil,
  divFloor,
  maxAmount,
  minAmount,
  PPM_PER_WHOLE,
  subtractAmounts,
  UNITS_PER_WHOLE,
  ZERO,
} from '@bourse/domain';
import type { CoinState, Cost, Lot, MovePlan, PlannedMove, Situation } from './situation.ts';

/** A move that costs a greater share of what it moves is not made. */
export const COST_SHARE_MAX_PPM = 20_000n;
/** The hot wallet may hold so many times its target before the rest goes to the cold one. */
const HOT_CAP_TIMES = 2n;
/** It is filled up as soon as it has less than this share of its target, and what waits. */
const LOW_MARK_PARTS = 2n;
export const OUTPUTS_MAX = 50;

export function planMoves(situation: Situation): MovePlan {
  const plan = new Plan(situation);
  const { feeCurrencyId, coins } = situation;
  // The own coin of an address pays for its tokens, so that it is moved last.
  const inOrder = coins.toSorted(
    (a, b) => Number(a.currencyId === feeCurrencyId) - Number(b.currencyId === feeCurrencyId),
  );
  for (const coin of inOrder) plan.add(coin);
  return plan;
}

class Plan implements MovePlan {
  readonly moves: PlannedMove[] = [];
  readonly shortages = new Map<CoinState['currencyId'], Amount>();
  readonly #situation: Situation;
  readonly #busy: Set<string>;
  /** The hot wallet's balance of the chain's own coin, less what this plan sends as gas. */
  #gasLeft: Amount;

  constructor(situation: Situation) {
    this.#situation = situation;
    this.#busy = new Set(situation.busy);
    const own = situation.coins.find(({ currencyId }) => currencyId === situation.feeCurrencyId);
    this.#gasLeft = own ? subtractAmounts(own.hot, own.waiting) : ZERO;
  }

  add(coin: CoinState): void {
    const { isSweepDue, wish } = this.#situation;
    const lots = this.#situation.lots.filter(({ currencyId }) => currencyId === coin.currencyId);
    const left = this.#refill(coin, lots);
    if (!isSweepDue && wish !== 'sweep') return;
    this.#sweep(coin, left);
    this.#lower(coin);
  }

  /** Answers with the lots that are not needed. */
  #refill(coin: CoinState, lots: readonly Lot[]): readonly Lot[] {
    const { hot, incoming, waiting } = coin;
    const there = addAmounts(hot, incoming);
    const target = targetOf(coin);
    const mark = this.#situation.wish === 'refill' ? target : lowMarkOf(coin);
    if (there >= mark) return lots;
    const missing = subtractAmounts(target, there);
    const chosen = choose(
      lots.filter((lot) => this.#isWorthIt(coin, 'refill', [lot], this.#leastCostOf(coin, lot))),
      missing,
    );
    const coming = this.#move(coin, 'refill', chosen, missing);
    if (there + coming < waiting) this.shortages.set(coin.currencyId, subtractAmounts(waiting, amount(there + coming)));
    return lots.filter((lot) => !chosen.includes(lot));
  }

  #sweep(coin: CoinState, lots: readonly Lot[]): void {
    const worth = lots.filter((lot) => this.#isWorthIt(coin, 'sweep', [lot], this.#leastCostOf(coin, lot)));
    const { family, wish } = this.#situation;
    const least = wish === 'sweep' ? ZERO : coin.sweepMin;
    // Outputs leave together, addresses each for itself.
    const leaving = (lot: Lot): Amount => (family === 'utxo' ? sum(worth) : lot.amount);
    this.#move(
      coin,
      'sweep',
      worth.filter((lot) => leaving(lot) >= least),
    );
  }

  /** Moves to the cold wallet what the hot one has above its cap. */
  #lower(coin: CoinState): void {
    const target = targetOf(coin);
    const excess = subtractAmounts(coin.hot, target);
    const isOver = coin.hot > target * HOT_CAP_TIMES && coin.incoming === 0n;
    if (!isOver || excess < coin.sweepMin) return;
    this.moves.push({ purpose: 'sweep', currencyId: coin.currencyId, amount: excess, lots: [] });
  }

  /** Answers with what will arrive, of what is worth it; `most` is what is needed. */
  #move(coin: CoinState, purpose: 'refill' | 'sweep', lots: readonly Lot[], most?: Amount): Amount {
    if (this.#situation.family === 'utxo') return this.#spend(coin, purpose, lots);
    let coming = ZERO;
    for (const lot of lots) {
      if (this.#busy.has(lot.address)) {
        // Its gas is under way, and it comes after that.
        if (coin.currencyId !== this.#situation.feeCurrencyId) coming = addAmounts(coming, lot.amount);
        continue;
      }
      this.#busy.add(lot.address);
      coming = addAmounts(coming, this.#empty(coin, purpose, { lot, most: most && subtractAmounts(most, coming) }));
    }
    return coming;
  }

  /** All outputs at once, as many as one transaction may spend. */
  #spend(coin: CoinState, purpose: 'refill' | 'sweep', lots: readonly Lot[]): Amount {
    let coming = ZERO;
    for (let from = 0; from < lots.length; from += OUTPUTS_MAX) {
      const spent = lots.slice(from, from + OUTPUTS_MAX);
      const cost = this.#costOf(coin, spent);
      if (!this.#isWorthIt(coin, purpose, spent, cost)) continue;
      const arriving = subtractAmounts(sum(spent), cost.limit);
      this.moves.push({ purpose, currencyId: coin.currencyId, amount: arriving, lots: spent });
      coming = addAmounts(coming, arriving);
    }
    return coming;
  }

  /** One address, or as much of it as is needed, where the rest is worth a sweep; a token waits for its gas. */
  #empty(
    coin: CoinState,
    purpose: 'refill' | 'sweep',
    { lot, most }: { readonly lot: Lot; readonly most: Amount | undefined },
  ): Amount {
    const isOwn = coin.currencyId === this.#situation.feeCurrencyId;
    const whole = isOwn ? subtractAmounts(lot.amount, this.#costOf(coin, [lot]).limit) : lot.amount;
    const isParted = most !== undefined && most > 0n && whole - most >= coin.sweepMin;
    const moved = isParted ? minAmount(most, whole) : whole;
    if (!isOwn && this.#needsGas(lot)) return this.#bringGas(lot) ? moved : ZERO;
    this.moves.push({ purpose, currencyId: coin.currencyId, amount: moved, lots: [lot] });
    return moved;
  }

  #needsGas(lot: Lot): boolean {
    return this.#gasAt(lot) < this.#situation.costs.token.expected;
  }

  #gasAt({ address }: Lot): Amount {
    const { lots, feeCurrencyId } = this.#situation;
    return sum(lots.filter((each) => each.address === address && each.currencyId === feeCurrencyId));
  }

  /** Whether it is under way: the hot wallet brings none that withdrawals wait for. */
  #bringGas(lot: Lot): boolean {
    const { costs, feeCurrencyId } = this.#situation;
    const brought = subtractAmounts(costs.token.limit, this.#gasAt(lot));
    const left = this.#gasLeft - brought - costs.payment.limit;
    if (left < 0n) return false;
    this.#gasLeft = amount(left);
    const { address, index } = lot;
    this.moves.push({
      purpose: 'gas',
      currencyId: feeCurrencyId,
      amount: brought,
      lots: [],
      gasFor: { address, index },
    });
    return true;
  }

  /** A refill goes even where no price is known: users wait for it. */
  #isWorthIt(coin: CoinState, purpose: 'refill' | 'sweep', lots: readonly Lot[], { expected, limit }: Cost): boolean {
    const moved = sum(lots);
    const isOwn = coin.currencyId === this.#situation.feeCurrencyId;
    if (isOwn && moved <= limit) return false;
    const feePrice = isOwn ? UNITS_PER_WHOLE : coin.feePrice;
    if (feePrice === undefined) return purpose === 'refill';
    const cost = divCeil(expected * feePrice, UNITS_PER_WHOLE);
    return moved > 0n && cost * PPM_PER_WHOLE <= moved * COST_SHARE_MAX_PPM;
  }

  /** Calculates the cost of a lot that leaves with others, or alone on a chain of accounts. */
  #leastCostOf(coin: CoinState, lot: Lot): Cost {
    return this.#situation.family === 'utxo' ? this.#situation.costs.output : this.#costOf(coin, [lot]);
  }

  #costOf(coin: CoinState, lots: readonly Lot[]): Cost {
    const { family, feeCurrencyId, costs } = this.#situation;
    if (family === 'utxo') return plus(costs.payment, costs.output, BigInt(lots.length - 1));
    if (coin.currencyId === feeCurrencyId) return costs.payment;
    const hasGas = lots.every((lot) => !this.#needsGas(lot));
    return hasGas ? costs.token : plus(costs.token, costs.payment, 1n);
  }
}

type Kept = Pick<CoinState, 'hotFloor' | 'dayOutflow' | 'waiting'>;

/** Calculates the balance that the hot wallet is kept at. */
export const targetOf = ({ hotFloor, dayOutflow, waiting }: Kept): Amount =>
  addAmounts(maxAmount(hotFloor, dayOutflow), waiting);

const lowMarkOf = ({ hotFloor, dayOutflow, waiting }: CoinState): Amount =>
  amount(waiting + divFloor(maxAmount(hotFloor, dayOutflow), LOW_MARK_PARTS));

const sum = (lots: readonly Lot[]): Amount => lots.reduce((all, lot) => addAmounts(all, lot.amount), ZERO);

const plus = (cost: Cost, more: Cost, times: bigint): Cost => ({
  expected: amount(cost.expected + more.expected * times),
  limit: amount(cost.limit + more.limit * times),
});

/** The smallest one that is enough, or the largest ones until they are. */
function choose(lots: readonly Lot[], missing: Amount): readonly Lot[] {
  const rising = lots.toSorted((a, b) => (a.amount < b.amount ? -1 : Number(a.amount > b.amount)));
  const enough = rising.find((lot) => lot.amount >= missing);
  if (enough) return [enough];
  const chosen: Lot[] = [];
  for (const lot of rising.toReversed()) {
    if (sum(chosen) >= missing) break;
    chosen.push(lot);
  }
  return chosen;
}
