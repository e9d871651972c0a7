// Random commands on leveraged contracts: wild prices, stale coins, old quotes, and people who do everything.
import {
  amount,
  BTC,
  DAY_MS,
  ETH,
  instant,
  positionId,
  price,
  units,
  USDT,
  type Instant,
  type PositionId,
  type PositionSide,
  type Price,
  type UserId,
} from '@bourse/domain';
import { RULES } from '../lever/rules.ts';
import type { Command } from '../capabilities.ts';
import type { TickIndex } from '../core/commands.ts';
import type { LeverSettings } from '../lever/market.ts';
import { mustGet, USERS } from './cast.ts';
import { LEVERS } from './lever-markets.ts';
import { Random } from './random.ts';

export class RandomLever {
  readonly #random: Random;
  #at = 2_000_000;
  readonly #stands = { BTC: 100, ETH: 10 };
  /** How many positions there have been. */
  positions = 0;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  get at(): Instant {
    return instant(this.#at);
  }

  next(): Command {
    this.#at += this.#random.below(3) === 0 ? 1_000 : this.#random.below(400);
    if (this.#random.below(300) === 0) this.#at += DAY_MS;
    const kind = this.#random.below(100);
    if (kind < 34) return this.#tick();
    if (kind < 42) return { kind: 'advanceTime' };
    const userId = this.#random.pick(Object.values(USERS));
    if (kind < 70) return this.#open(userId);
    if (kind < 90) return this.#change(userId, kind);
    if (kind < 96) return this.#transfer(userId);
    return this.#house(userId, kind);
  }

  #tick(): TickIndex {
    const move = (stand: number): number => Math.max(0.5, stand * (0.93 + this.#random.below(1_400) / 10_000));
    this.#stands.BTC = move(this.#stands.BTC);
    this.#stands.ETH = move(this.#stands.ETH);
    const second = Math.floor(this.#at / 1_000) - (this.#random.below(10) === 0 ? 1 : 0);
    const quotedAt = instant(second * 1_000 - (this.#random.below(4) === 0 ? 700 : 0));
    const prices = [
      { currencyId: BTC, price: toPrice(this.#stands.BTC), quotedAt },
      { currencyId: ETH, price: toPrice(this.#stands.ETH), quotedAt },
    ];
    const missing = this.#random.below(12);
    return { kind: 'tickIndex', second, prices: missing < 2 ? prices.slice(missing, missing + 1) : prices };
  }

  #open(userId: UserId): Command {
    const settings = this.#random.pick(Object.values(LEVERS));
    const side = this.#random.pick<PositionSide>(['long', 'short']);
    const near = this.#near(settings);
    const [up, down] = [toHundredths(near * 1.06), toHundredths(near * 0.94)];
    const [takeProfit, stopLoss] = side === 'long' ? [up, down] : [down, up];
    const targetPrice = toPrice(near * (side === 'long' ? 0.96 : 1.04));
    return {
      kind: 'openPosition',
      userId,
      marketId: settings.marketId,
      side,
      hands: 1 + this.#random.below(12),
      multiple: this.#random.pick(settings.multiples),
      order: this.#random.below(3) === 0 ? { type: 'limit', targetPrice } : { type: 'market' },
      ...(this.#random.below(3) === 0 ? { takeProfit, stopLoss } : {}),
    };
  }

  #near({ baseId, quoteId }: LeverSettings): number {
    const base = baseId === BTC ? this.#stands.BTC : this.#stands.ETH;
    return quoteId === BTC ? base / this.#stands.BTC : base;
  }

  #change(userId: UserId, kind: number): Command {
    const which = { userId, positionId: this.#position() };
    if (kind < 74) return { kind: 'closePosition', ...which };
    if (kind < 78) return { kind: 'closePosition', ...which, hands: 1 + this.#random.below(4) };
    if (kind < 80) return { kind: 'closePositions', userId };
    if (kind < 84) return { kind: 'reversePosition', ...which };
    if (kind < 87) return { kind: 'revokePosition', ...which };
    const stopLoss = this.#random.below(2) === 0 ? null : toHundredths(this.#stands.BTC * 0.95);
    return { kind: 'setStops', ...which, stopLoss };
  }

  /** Mostly a recent one. */
  #position(): PositionId {
    const back = this.#random.below(this.#random.below(4) === 0 ? this.positions + 1 : 12);
    return positionId(Math.max(1, this.positions - back));
  }

  #transfer(userId: UserId): Command {
    const [from, to] = this.#random.pick([['lever', 'change'] as const, ['change', 'lever'] as const]);
    const currencyId = this.#random.pick([USDT, BTC]);
    return { kind: 'transferFunds', userId, currencyId, amount: this.#money(60), from, to };
  }

  #house(userId: UserId, kind: number): Command {
    if (kind < 97) {
      const state = this.#random.pick(['open', 'open', 'close_only', 'halted'] as const);
      const market = mustGet(LEVERS, this.#random.pick(Object.keys(LEVERS)));
      const deciders = this.#random.pick([1, 2, 2] as const);
      return { kind: 'setLeverState', marketId: market.marketId, state, cause: 'index', deciders };
    }
    if (kind < 98) {
      const money = { currencyId: USDT, amount: this.#money(60) };
      return { kind: 'adjustBalance', userId, ...money, wallet: 'lever', direction: 'debit', source: 'treasury' };
    }
    if (kind < 99) {
      const rules = {
        ...RULES,
        openRiskMin: 115_00 + this.#random.below(3_000),
        transfersOut: this.#random.below(3) > 0,
      };
      return { kind: 'configureLeverRules', rules };
    }
    const purpose = this.#random.pick(['lever_pool', 'lever_insurance'] as const);
    return { kind: 'fundLever', purpose, currencyId: USDT, amount: this.#money(5) };
  }

  readonly #money = (most: number) => amount(units(String(1 + this.#random.below(most))));
}

const toPrice = (stand: number): Price => price(units(stand.toFixed(8)));
/** Every market's stops may lie there. */
const toHundredths = (stand: number): Price => price(units(stand.toFixed(2)));
