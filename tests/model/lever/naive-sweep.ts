// The work of a tick in the model: all of it at once, each phase a pass over every position there is.
import { instant, leverWarningId, type MarketId, type Price, RISK_REARMED, RISK_WARNINGS, ZERO } from '@bourse/domain';
import type { Position } from '@bourse/engine';
import {
  calculateEntryPrice,
  calculateExitPrice,
  calculateOpening,
  EQUITY_SCALE,
  isRiskAtMost,
  LIQUIDATION_RISK,
} from '@bourse/engine/formulas';
import { exactProfitOf, isHolding, type NaiveAccount, resultOf, sum } from './naive-account.ts';
import { dayOf, NaiveClosing } from './naive-closing.ts';
import { least, most, type NaiveLedger } from './naive-ledger.ts';
import { NaiveOpening } from './naive-opening.ts';
import { NaiveOutage } from './naive-outage.ts';
import type { NaiveTick } from '../naive-tick.ts';

export const TICK_WAIT_MS = 5_000;

type Reason = NonNullable<Position['reason']>;

export class NaiveSweep {
  readonly #ledger: NaiveLedger;
  readonly #tick: NaiveTick;
  readonly #settled: readonly MarketId[];
  readonly #outage: NaiveOutage;
  readonly #closing: NaiveClosing;
  readonly #opening: NaiveOpening;

  constructor(ledger: NaiveLedger, tick: NaiveTick, settled: readonly MarketId[] = []) {
    this.#settled = settled;
    this.#ledger = ledger;
    this.#tick = tick;
    this.#outage = new NaiveOutage(ledger, tick);
    this.#closing = new NaiveClosing(ledger, tick, this.#outage);
    this.#opening = new NaiveOpening(ledger);
  }

  run(): void {
    for (const [id, index] of this.#tick.indexes) {
      this.#ledger.indexes.set(id, index);
      if (this.#ledger.markets.get(id)?.state !== 'halted') this.#ledger.halts.delete(id);
      const { graceUntil, rules } = this.#ledger;
      if (graceUntil.get(id) === 0) graceUntil.set(id, this.#tick.at + rules.liquidationGraceMs);
    }
    this.#outage.settle();
    const before = this.#ledger.accounts.map((account) => [account, this.#worthOfPerson(account)] as const);
    this.#closeEach((one) => this.#settlementOf(one) ?? (this.#isCloseDue(one) ? (one.reason ?? 'user') : undefined));
    this.#closeEach((one) => this.#stopOf(one));
    for (const one of this.#ledger.live) if (isHolding(one)) this.#closing.chargeNights(one, this.#tick.at);
    this.#lookAtAccounts();
    this.#fillEach((one) => this.#isPendingDue(one));
    this.#fillEach((one) => one.state === 'accepted' && this.#isAfter(one, one.placedAt));
    for (const [account, worth] of before) {
      if (this.#worthOfPerson(account) > worth)
        throw new Error(`the tick gives user ${account.userId} money of ${account.quoteId}`);
    }
  }

  /** What one account gives for another stays the person's. */
  #worthOfPerson({ userId, quoteId }: NaiveAccount): bigint {
    const accounts = this.#ledger.books.accountsOf(userId).map((id) => this.#ledger.account({ userId: id, quoteId }));
    return sum(accounts.map((account) => most(this.#worthOf(account), 0n)));
  }

  /**
   * Scaled equity, less what the profits of its last positions owe. No order of closing makes more of it; that it is less
   * than nothing is forgiven.
   */
  #worthOf(account: NaiveAccount): bigint {
    const asked = account.holding.filter(({ liquidationId }) => liquidationId !== undefined);
    const owed = sum(asked.map(({ cut }) => cut));
    const profit = sum(asked.map((one) => exactProfitOf(one, this.#ledger.indexOf(one))));
    return account.risk(this.#ledger.indexOf).equityScaled - most(least(owed * EQUITY_SCALE, profit), 0n);
  }

  /** Closes those that lost most of the margin first. A position that an earlier one has closed is passed over. */
  #closeEach(reasonOf: (one: Position) => Reason | undefined): void {
    const due = this.#ledger.live.filter((one) => reasonOf(one) !== undefined);
    const gained = new Map(due.map((one) => [one, resultOf(one, this.#ledger.indexOf(one))]));
    due.sort((a, b) => compareGains([gained.get(a), a], [gained.get(b), b]) || a.id - b.id);
    for (const one of due) {
      const reason = reasonOf(one);
      if (reason === undefined) continue;
      const isWhole = this.#settlementOf(one) !== undefined;
      this.#closing.close(one, reason, isWhole ? one.hands : undefined);
    }
  }

  /** All of it closes, whatever was asked for; what a liquidation has asked to close keeps its reason. */
  #settlementOf(one: Position): Reason | undefined {
    if (!isHolding(one) || !this.#settled.includes(one.marketId)) return undefined;
    return one.liquidationId === undefined ? 'settlement' : (one.reason ?? 'liquidation');
  }

  #isCloseDue(one: Position): boolean {
    return one.state === 'closing' && this.#isAfter(one, one.closeAskedAt);
  }

  #stopOf({ state, side, spread, takeProfit, stopLoss, ...one }: Position): Reason | undefined {
    if (state !== 'open' || !this.#isAfter(one, one.stopsAt)) return undefined;
    const exitPrice = calculateExitPrice(this.#indexOf(one), side, spread);
    const isAtLeast = (a: Price, b: Price): boolean => (side === 'long' ? a >= b : a <= b);
    if (takeProfit !== undefined && isAtLeast(exitPrice, takeProfit)) return 'take_profit';
    return stopLoss !== undefined && isAtLeast(stopLoss, exitPrice) ? 'stop_loss' : undefined;
  }

  #isPendingDue({ state, side, spread, targetPrice, ...one }: Position): boolean {
    if (state !== 'pending' || targetPrice === undefined) return false;
    if (this.#settled.includes(one.marketId)) return true;
    if (!this.#isAfter(one, one.placedAt)) return false;
    if (this.#opening.isStale(one, this.#tick.at)) return false;
    const price = calculateEntryPrice(this.#indexOf(one), side, spread);
    return side === 'long' ? price <= targetPrice : price >= targetPrice;
  }

  #isAfter({ marketId }: Pick<Position, 'marketId'>, moment: number | undefined): boolean {
    return moment !== undefined && this.#tick.isAfter(marketId, moment);
  }

  #indexOf({ marketId }: Pick<Position, 'marketId'>): Price {
    const known = this.#ledger.indexes.get(marketId);
    if (known === undefined) throw new Error(`market ${marketId} has an index`);
    return known.index;
  }

  #lookAtAccounts(): void {
    const accounts = this.#ledger.accounts.filter(({ originMargin }) => originMargin > 0n);
    const gained = new Map(accounts.map((one) => [one, this.#gainOf(one)]));
    accounts.sort((a, b) => compareGains([gained.get(a), a], [gained.get(b), b]));
    for (const account of accounts) this.#lookAt(account);
  }

  #lookAt(account: NaiveAccount): void {
    const risk = account.risk(this.#ledger.indexOf);
    const isSpared = account.holding.some(
      ({ marketId }) => (this.#ledger.graceUntil.get(marketId) ?? 0) > this.#tick.at,
    );
    if (isRiskAtMost(risk, LIQUIDATION_RISK) && !isSpared) {
      const isLeft = account.positions.some((one) => !isHolding(one) || one.liquidationId === undefined);
      if (!isLeft) return;
      this.#closing.closeAll(account, 'liquidation');
      // What the other accounts of the person have given for it may make them due.
      for (const id of this.#ledger.books.accountsOf(account.userId)) {
        const other = this.#ledger.account({ userId: id, quoteId: account.quoteId });
        if (id !== account.userId && other.originMargin > 0n) this.#lookAt(other);
      }
      // What it leaves in markets that stand still may be warned of.
      this.#lookAt(account);
      return;
    }
    const key = `${account.userId}/${account.quoteId}`;
    const warned = this.#ledger.warned.get(key) ?? 0;
    const level = RISK_WARNINGS.findLast((one) => isRiskAtMost(risk, one));
    const isFar = !isRiskAtMost({ ...risk, equityScaled: risk.equityScaled + 1n }, RISK_REARMED);
    if (warned > 0 && isFar) this.#ledger.warned.set(key, 0);
    if (level === undefined || (warned > 0 && level >= warned)) return;
    this.#ledger.warned.set(key, level);
    this.#ledger.warnings.push({
      id: leverWarningId(this.#ledger.warnings.length + 1),
      userId: account.userId,
      quoteId: account.quoteId,
      level,
      riskRate: account.rate(this.#ledger.indexOf) ?? 0,
      second: this.#tick.second,
      at: instant(this.#ledger.books.at),
    });
  }

  #gainOf(account: NaiveAccount): bigint {
    return sum(account.holding.map((one) => exactProfitOf(one, this.#ledger.indexOf(one))));
  }

  #fillEach(isDue: (one: Position) => boolean): void {
    for (const one of this.#ledger.live.filter(isDue)) if (isDue(one)) this.#fill(one);
  }

  #fill(position: Position): void {
    const { side, spread, number, multiple, feeRate } = position;
    const index = this.#indexOf(position);
    const openPrice = calculateEntryPrice(index, side, spread);
    const { margin, fee } = calculateOpening({ price: openPrice, number, multiple, feeRate });
    const obstacle = this.#obstacle(position, { openPrice, cost: margin + fee });
    if (obstacle !== undefined) return this.#closing.revoke(position, obstacle);
    Object.assign(position, {
      state: 'open',
      held: ZERO,
      openIndex: index,
      openPrice,
      openSecond: this.#tick.second,
      originMargin: margin,
      margin,
      openFee: fee,
      overnightDay: dayOf(this.#tick.at),
      openedAt: instant(this.#ledger.books.at),
    });
    this.#ledger.takeFee(this.#ledger.account(position), fee, position.fundShare);
  }

  #obstacle(position: Position, { openPrice, cost }: { readonly openPrice: Price; readonly cost: bigint }) {
    const market = this.#ledger.markets.get(position.marketId);
    if (market?.state !== 'open') return 'market_halted';
    if (position.state === 'accepted' && this.#tick.at >= position.placedAt + TICK_WAIT_MS) return 'no_tick';
    if (this.#opening.isStale(position, this.#tick.at)) return 'no_tick';
    const objection =
      this.#opening.offerObjection(position) ??
      this.#opening.countObjection(position, 'market', position) ??
      this.#opening.exposureObjection(position);
    if (openPrice === 0n || objection) return 'limits';
    const account = this.#ledger.account(position);
    if (account.available + position.held < cost) return 'insufficient_balance';
    return this.#opening.riskObjection(market, position, this.#indexOf(position)) && 'risk_rate';
  }
}

type Gain = readonly [gained: bigint | undefined, of: { readonly originMargin: bigint }];

/** By what was gained for the margin, the loser first. */
function compareGains([p, a]: Gain, [q, b]: Gain): number {
  const difference = (p ?? 0n) * b.originMargin - (q ?? 0n) * a.originMargin;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}
