// Leveraged contracts, as plainly as they can be said: positions in one list, of which every tick looks at each.
import { type CurrencyId, HOUR_MS, type MarketId, SECOND_MS, SETTLE_WAIT_MS } from '@bourse/domain';
import type {
  Command,
  ConfigureLever,
  ConfigureLeverLimit,
  ConfigureLeverRules,
  FundLever,
  LeverSettings,
  SetLeverState,
  SettleLever,
  TickIndex,
} from '@bourse/engine';
import { EQUITY_SCALE, isRiskAtMost, LIQUIDATION_RISK } from '@bourse/engine/formulas';
import { checkMoney } from '../wallet/naive-money.ts';
import type { NaiveBooks } from '../naive-books.ts';
import { type NaiveAnswer, type NaivePart, type NaivePause, no, yes } from '../naive-part.ts';
import type { NaiveSpot } from '../spot/naive-spot.ts';
import { NaiveLedger } from './naive-ledger.ts';
import { dayOf, NaiveClosing } from './naive-closing.ts';
import { NaiveOpening } from './naive-opening.ts';
import { NaiveOrders } from './naive-orders.ts';
import { NaiveSweep, TICK_WAIT_MS } from './naive-sweep.ts';
import { NaiveTick } from '../naive-tick.ts';

export class NaiveLever extends NaiveLedger implements NaivePart {
  readonly #orders = new NaiveOrders(this);

  constructor(books: NaiveBooks, spot: NaiveSpot) {
    super(books, spot);
    books.objectors.push((owner, quoteId, taken) => this.#objection(owner, quoteId, taken));
  }

  apply(command: Command): NaiveAnswer | undefined {
    const answer = this.#configure(command) ?? this.#orders.apply(command);
    this.#forgetWarnings();
    return answer;
  }

  /** After the prices of a tick are known. */
  onTick(tick: TickIndex): void {
    if (this.books.stoppedAt !== undefined) return;
    const markets = [...this.markets.values()];
    const whole = new NaiveTick(this.books.seq, tick, markets);
    const settled = markets.map(({ marketId }) => marketId).filter((id) => this.#isSettledBy(id, whole));
    const moving = markets.filter(({ marketId, state }) => state !== 'halted' || settled.includes(marketId));
    this.#sweep(new NaiveTick(this.books.seq, tick, moving), settled);
  }

  #isSettledBy(id: MarketId, tick: NaiveTick): boolean {
    const settling = this.settling.get(id);
    return settling !== undefined && tick.isAfter(id, settling.at);
  }

  #sweep(tick: NaiveTick, settled: readonly MarketId[]): void {
    for (const id of settled) this.settling.delete(id);
    this.settlements += settled.length;
    new NaiveSweep(this, tick, settled).run();
    this.#forgetWarnings();
  }

  get nextDeadline(): number | undefined {
    const waiting = this.live
      .filter(({ state }) => state === 'accepted')
      .map(({ placedAt }) => placedAt + TICK_WAIT_MS);
    const isStopped = this.books.stoppedAt !== undefined;
    const settling = isStopped ? [] : [...this.settling.values()].map(({ at }) => at + SETTLE_WAIT_MS);
    const all = [...waiting, ...settling];
    return all.length === 0 ? undefined : Math.min(...all);
  }

  /** Market orders that no tick came for. */
  advanceTime(): void {
    const tick = new NaiveTick(this.books.seq, { kind: 'tickIndex', second: 0, prices: [] }, []);
    for (const one of this.live) {
      if (one.state !== 'accepted' || one.placedAt + TICK_WAIT_MS > this.books.at) continue;
      const isOpen = this.markets.get(one.marketId)?.state === 'open';
      new NaiveClosing(this, tick).revoke(one, isOpen ? 'no_tick' : 'market_halted');
    }
    // One after the other, as the markets were made.
    const first = [...this.markets.keys()].find((id) => {
      const settling = this.settling.get(id);
      return settling !== undefined && settling.at + SETTLE_WAIT_MS <= this.books.at;
    });
    const settling = first && this.books.stoppedAt === undefined ? this.settling.get(first) : undefined;
    if (first && settling) {
      const second = Math.floor(this.books.at / SECOND_MS);
      this.#sweep(NaiveTick.at(this.books.seq, second, [first, settling.median]), [first]);
    }
    this.#forgetWarnings();
  }

  afterStop({ from, to }: NaivePause): void {
    const nights = dayOf(to) - dayOf(from);
    for (const one of this.live) if (one.overnightDay !== undefined) one.overnightDay += nights;
    for (const [id, { median }] of this.settling) this.settling.set(id, { at: to, median });
    this.graceUntil.clear();
    if (this.rules.liquidationGraceMs > 0) for (const id of this.markets.keys()) this.graceUntil.set(id, 0);
  }

  #configure(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'configureLever') return this.#configureMarket(command);
    if (command.kind === 'setLeverState') return this.#setState(command);
    if (command.kind === 'settleLever') return this.#settle(command);
    if (command.kind === 'fundLever') return this.#fund(command);
    if (command.kind === 'configureLeverLimit') return this.#configureLimit(command);
    return command.kind === 'configureLeverRules' ? this.#configureRules(command) : undefined;
  }

  #configureMarket({ settings }: ConfigureLever): NaiveAnswer {
    const { marketId, baseId, quoteId } = settings;
    for (const id of [baseId, quoteId]) if (!this.books.currencies.has(id)) return no('currency_not_found');
    if (!isSound(settings)) return no('invalid_market_settings');
    const known = this.markets.get(marketId);
    if (known && (known.baseId !== baseId || known.quoteId !== quoteId)) {
      if (this.live.some((one) => one.marketId === marketId)) return no('market_has_open_positions');
      this.indexes.delete(marketId);
      this.settling.delete(marketId);
    }
    this.markets.set(marketId, known ? { ...settings, state: known.state } : settings);
    if (!known && settings.state === 'halted') this.halts.set(marketId, this.books.at);
    if (!known && settings.state !== 'open') this.unopened.add(marketId);
    return yes();
  }

  #configureLimit({ limit }: ConfigureLeverLimit): NaiveAnswer {
    if (!this.markets.has(limit.marketId)) return no('lever_not_enabled');
    if (limit.multipleMax < 1 || limit.handsMax < 1) return no('invalid_market_settings');
    this.limits.set(`${limit.marketId}/${limit.level}`, limit);
    return yes();
  }

  #configureRules({ rules }: ConfigureLeverRules): NaiveAnswer {
    const asked = { ...this.rules, ...rules };
    if (asked.openRiskMin <= LIQUIDATION_RISK || asked.openRiskMin > 1_000_00) return no('invalid_market_settings');
    if (asked.liquidationGraceMs < 0 || asked.outageLoss > 1_000_000n) return no('invalid_market_settings');
    this.rules = asked;
    return yes();
  }

  #setState({ marketId, state, deciders }: SetLeverState): NaiveAnswer {
    const market = this.markets.get(marketId);
    if (!market) return no('lever_not_enabled');
    if (this.settling.has(marketId)) return no('lever_settling');
    const isFresh = new NaiveOpening(this).freshIndex(market) !== undefined;
    const alone = [market.state];
    if (market.state === 'open') alone.push('close_only');
    if (!isFresh) alone.push('halted');
    if (deciders < 2 && !alone.includes(state)) return no('lever_takes_two');
    if (state === 'open' && market.state !== 'open') {
      if (this.unopened.has(marketId) && !isFresh) return no('contract_index_missing');
      if (this.capital(market.quoteId) === 0n) return no('contract_pool_empty');
      this.unopened.delete(marketId);
    }
    if (state === 'halted' && !this.halts.has(marketId)) this.halts.set(marketId, this.books.at);
    this.markets.set(marketId, { ...market, state });
    return yes();
  }

  #settle({ marketId, median }: SettleLever): NaiveAnswer {
    const [market, haltedAt] = [this.markets.get(marketId), this.halts.get(marketId)];
    if (!market) return no('lever_not_enabled');
    if (market.state !== 'halted' || haltedAt === undefined) return no('lever_not_halted');
    if (this.settling.has(marketId)) return no('lever_settling');
    if (this.books.at - haltedAt <= this.rules.haltHours * HOUR_MS) return no('lever_halt_too_short');
    if (!this.indexes.has(marketId)) return no('no_market_price');
    if (median === 0n) return no('price_required');
    this.settling.set(marketId, { at: this.books.at, median });
    return yes();
  }

  #fund(command: FundLever): NaiveAnswer {
    const objection = checkMoney(this.books, command);
    if (objection) return objection;
    const { purpose, currencyId, amount } = command;
    if (this.books.available('house/treasury', currencyId) < amount) return no('insufficient_balance');
    this.books.move('house/treasury', `house/${purpose}`, currencyId, amount);
    return yes();
  }

  /** Whoever has positions may take out what they do not need. */
  #objection(owner: string, quoteId: CurrencyId, taken: bigint): NaiveAnswer | undefined {
    const own = this.live.filter((one) => `${one.userId}/lever` === owner && one.quoteId === quoteId);
    const [first] = own;
    if (first === undefined) return undefined;
    if (!this.rules.transfersOut) return no('open_positions_block');
    const opening = new NaiveOpening(this);
    for (const { marketId } of own) {
      const market = this.markets.get(marketId);
      if (!market || opening.freshIndex(market) === undefined) return no('no_market_price');
    }
    const risk = this.account(first).risk(this.indexOf);
    const equityScaled = risk.equityScaled - taken * EQUITY_SCALE + 1n;
    return isRiskAtMost({ ...risk, equityScaled }, this.rules.openRiskMin) ? no('risk_rate_too_low') : undefined;
  }

  /** An account without positions begins again. */
  #forgetWarnings(): void {
    const known = new Set(this.live.map(({ userId, quoteId }) => `${userId}/${quoteId}`));
    for (const key of this.warned.keys()) if (!known.has(key)) this.warned.delete(key);
  }
}

/** Checks only what the random commands may get wrong. */
const isSound = ({ baseId, quoteId, multiples, handsMin, handsMax }: LeverSettings): boolean =>
  baseId !== quoteId && multiples.length > 0 && handsMin <= handsMax;
