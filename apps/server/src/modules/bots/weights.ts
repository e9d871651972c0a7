// What bots have used of their limits: weights of a minute by the network that they come from, and orders of 10 seconds and of a
// day by the person whose key places them, sub-accounts included. Whoever goes on after a refusal is banned for a while.
import { bots } from '@bourse/contract';
import { MINUTE_MS, SECOND_MS } from '@bourse/domain';
import { personOfUser } from '../../platform/http/acting.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import { type BotRefusal, refuseBot } from './errors.ts';

/** So many networks, or users, are counted in one window; all who come later share one count. */
const COUNTED_MAX = 100_000;
const LATECOMERS = 'latecomers';
/** A network that is refused so often within a minute is banned: clients have some requests under way when they are told. */
const REFUSED_MAX = 100;
/** A ban is twice as long as the one before, up to three days, and forgotten as long after its end. */
const BAN_MS = 2 * MINUTE_MS;
const BAN_MS_MAX = 4_320 * MINUTE_MS;
const BANS_MAX = 10_000;

const [ORDERS_SHORT, ORDERS_DAY] = bots.ORDER_LIMITS;

/** Counts within windows that begin at whole multiples of their length. */
class WindowCounts {
  readonly windowMs: number;
  readonly #counts = new Map<string, number>();
  #window = 0;

  constructor(windowMs: number) {
    this.windowMs = windowMs;
  }

  get(key: string, nowMs: number): number {
    this.#turn(nowMs);
    return this.#counts.get(this.#keyOf(key)) ?? 0;
  }

  add(key: string, count: number, nowMs: number): void {
    this.#turn(nowMs);
    const counted = this.#keyOf(key);
    this.#counts.set(counted, Math.max(0, (this.#counts.get(counted) ?? 0) + count));
  }

  secondsLeft(nowMs: number): number {
    return Math.max(1, Math.ceil((this.windowMs - (nowMs % this.windowMs)) / SECOND_MS));
  }

  #keyOf(key: string): string {
    return this.#counts.size < COUNTED_MAX || this.#counts.has(key) ? key : LATECOMERS;
  }

  #turn(nowMs: number): void {
    const window = Math.floor(nowMs / this.windowMs);
    if (window === this.#window) return;
    this.#window = window;
    this.#counts.clear();
  }
}

type Needs = {
  readonly clock: Pick<BaseServices['clock'], 'now'>;
  readonly config: Pick<BaseServices['config'], 'hasRateLimits'>;
};

type Ban = { readonly untilMs: number; readonly lengthMs: number };
/** A user who places orders. */
type Trader = Pick<SessionUser, 'id' | 'masterId' | 'isHouse'>;

export class Weights {
  readonly #needs: Needs;
  readonly #weights = new WindowCounts(bots.windowMsOf(bots.WEIGHT_LIMIT));
  readonly #refused = new WindowCounts(MINUTE_MS);
  readonly #short = new WindowCounts(bots.windowMsOf(ORDERS_SHORT));
  readonly #day = new WindowCounts(bots.windowMsOf(ORDERS_DAY));
  readonly #bans = new Map<string, Ban>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Takes weight from the minute of an address. Refuses what goes beyond it, and whoever is banned. */
  charge(address: string, weight: number): BotRefusal | undefined {
    const { clock, config } = this.#needs;
    const nowMs = clock.now();
    const network = networkOf(address);
    if (config.hasRateLimits) {
      const refusal = this.#refuse(network, weight, nowMs);
      if (refusal) return refusal;
    }
    this.#weights.add(network, weight, nowMs);
    return undefined;
  }

  /** Gives back what turned out to be the house's. */
  restore(address: string, weight: number): void {
    this.#weights.add(networkOf(address), -weight, this.#needs.clock.now());
  }

  /** The weight that an address has used within the present minute. */
  usedBy(address: string): number {
    return this.#weights.get(networkOf(address), this.#needs.clock.now());
  }

  /** Counts orders of a person. Refuses, and counts nothing, where one of the limits would be passed. */
  chargeOrders(trader: Trader, count: number): BotRefusal | undefined {
    const { clock, config } = this.#needs;
    const nowMs = clock.now();
    const key = keyOf(trader);
    if (config.hasRateLimits && !trader.isHouse) {
      const limits = [
        { limit: ORDERS_SHORT, counts: this.#short },
        { limit: ORDERS_DAY, counts: this.#day },
      ];
      for (const { limit, counts } of limits)
        if (counts.get(key, nowMs) + count > limit.limit) return tooManyOrders(limit, counts.secondsLeft(nowMs));
    }
    this.#short.add(key, count, nowMs);
    this.#day.add(key, count, nowMs);
    return undefined;
  }

  /** The orders of the present 10 seconds, and of the present day in UTC. */
  ordersOf(trader: Omit<Trader, 'isHouse'>): { readonly short: number; readonly day: number } {
    const nowMs = this.#needs.clock.now();
    const key = keyOf(trader);
    return { short: this.#short.get(key, nowMs), day: this.#day.get(key, nowMs) };
  }

  /** Lists the limits of orders with what a person has used of each. */
  orderLimitsOf(trader: Omit<Trader, 'isHouse'>): bots.UsedLimit[] {
    const { short, day } = this.ordersOf(trader);
    return [
      { ...ORDERS_SHORT, count: short },
      { ...ORDERS_DAY, count: day },
    ];
  }

  get bannedCount(): number {
    return this.#bans.size;
  }

  #refuse(network: string, weight: number, nowMs: number): BotRefusal | undefined {
    const ban = this.#bans.get(network);
    if (ban !== undefined && ban.untilMs > nowMs) return banned(ban.untilMs, nowMs);
    if (this.#weights.get(network, nowMs) + weight <= bots.WEIGHT_LIMIT.limit) return undefined;
    this.#refused.add(network, 1, nowMs);
    if (this.#refused.get(network, nowMs) <= REFUSED_MAX) return tooMuchWeight(this.#weights.secondsLeft(nowMs));
    return banned(this.#ban(network, ban, nowMs), nowMs);
  }

  #ban(network: string, before: Ban | undefined, nowMs: number): number {
    const isRemembered = before !== undefined && before.untilMs + BAN_MS_MAX > nowMs;
    const lengthMs = isRemembered ? Math.min(2 * before.lengthMs, BAN_MS_MAX) : BAN_MS;
    // The one that was written longest ago makes room.
    this.#bans.delete(network);
    const [oldest] = this.#bans.keys();
    if (this.#bans.size >= BANS_MAX && oldest !== undefined) this.#bans.delete(oldest);
    this.#bans.set(network, { untilMs: nowMs + lengthMs, lengthMs });
    return nowMs + lengthMs;
  }
}

const keyOf = (trader: Omit<Trader, 'isHouse'>): string => String(personOfUser(trader));

const tooMuchWeight = (seconds: number): BotRefusal => ({
  ...refuseBot(
    -1003,
    `Too much request weight used; current limit is ${bots.WEIGHT_LIMIT.limit} request weight per 1 MINUTE.`,
    { status: 429 },
  ),
  retryAfterSeconds: seconds,
});

const banned = (untilMs: number, nowMs: number): BotRefusal => ({
  ...refuseBot(-1003, `Way too much request weight used; IP banned until ${untilMs}.`, { status: 418 }),
  retryAfterSeconds: Math.ceil((untilMs - nowMs) / SECOND_MS),
});

const tooManyOrders = ({ limit, intervalNum, interval }: bots.RateLimit, seconds: number): BotRefusal => ({
  ...refuseBot(-1015, `Too many new orders; current limit is ${limit} orders per ${intervalNum} ${interval}.`, {
    status: 429,
  }),
  retryAfterSeconds: seconds,
});
