// Limits of bots, with a clock that the tests move.
import { instant, MINUTE_MS, SECOND_MS, userId } from '@bourse/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { Weights } from './weights.ts';

const START = Date.UTC(2026, 0, 5, 12, 0, 0);
const HOME = '203.0.113.7';
const trader: Parameters<Weights['chargeOrders']>[0] = { id: userId(7), isHouse: false };

let nowMs: number;
let weights: Weights;

const create = (hasRateLimits: boolean): Weights =>
  new Weights({ clock: { now: () => instant(nowMs) }, config: { hasRateLimits } });

beforeEach(() => {
  nowMs = START;
  weights = create(true);
});

/** Asks so often, and answers the last refusal. */
function ask(times: number, weight: number, address = HOME) {
  let last: ReturnType<Weights['charge']>;
  for (let nth = 0; nth < times; nth += 1) last = weights.charge(address, weight);
  return last;
}

/** Asks beyond all bounds at a moment. The minutes of the ban that comes of it. */
function banAt(ms: number): number {
  nowMs = ms;
  ask(300, 20);
  return (ask(101, 1)?.retryAfterSeconds ?? 0) / 60;
}

describe('weights', () => {
  test('are counted by the minute of the clock and by network', () => {
    expect(ask(3, 20)).toBeUndefined();
    expect(weights.usedBy(HOME)).toBe(60);
    expect(weights.usedBy('203.0.113.8')).toBe(0);
    weights.charge('2001:db8::1', 5);
    expect(weights.usedBy('2001:db8::ffff')).toBe(5);
    nowMs = START + MINUTE_MS - 1;
    expect(weights.usedBy(HOME)).toBe(60);
    nowMs = START + MINUTE_MS;
    expect(weights.usedBy(HOME)).toBe(0);
  });

  test('are refused beyond the limit until the minute is over', () => {
    expect(ask(300, 20)).toBeUndefined();
    nowMs = START + 40 * SECOND_MS;
    expect(weights.charge(HOME, 1)).toMatchObject({ code: -1003, status: 429, retryAfterSeconds: 20 });
    expect(weights.usedBy(HOME)).toBe(6_000);
    expect(weights.charge('203.0.113.8', 1)).toBeUndefined();
    nowMs = START + MINUTE_MS;
    expect(weights.charge(HOME, 1)).toBeUndefined();
  });

  test('ban whoever goes on, each time for twice as long, up to three days', () => {
    ask(300, 20);
    expect(ask(100, 1)).toMatchObject({ status: 429 });
    expect(ask(1, 1)).toMatchObject({
      code: -1003,
      status: 418,
      text: `Way too much request weight used; IP banned until ${START + 2 * MINUTE_MS}.`,
      retryAfterSeconds: 120,
    });
    // Going on does not make it longer.
    nowMs += MINUTE_MS;
    expect(ask(500, 1)).toMatchObject({ status: 418, retryAfterSeconds: 60 });
    const untilMs = START + 2 * MINUTE_MS;
    expect(banAt(untilMs)).toBe(4);
    nowMs += 4 * MINUTE_MS;
    for (let minutes = 8; minutes <= 4_096; minutes *= 2) {
      expect(banAt(nowMs)).toBe(minutes);
      nowMs += minutes * MINUTE_MS;
    }
    expect(banAt(nowMs)).toBe(4_320);
    nowMs += 4_320 * MINUTE_MS;
    expect(banAt(nowMs)).toBe(4_320);
    // Whoever behaves as long again begins anew.
    expect(banAt(nowMs + 2 * 4_320 * MINUTE_MS)).toBe(2);
  });

  test('of more networks than are remembered do not grow without end', () => {
    for (let nth = 0; nth < 10_050; nth += 1) {
      const address = `10.0.${nth >> 8}.${nth & 255}`;
      weights.charge(address, 6_000);
      ask(101, 1, address);
    }
    expect(weights.bannedCount).toBe(10_000);
    nowMs += MINUTE_MS;
    expect(weights.charge('10.0.0.1', 1)).toBeUndefined();
    expect(weights.charge('10.0.39.60', 1)).toMatchObject({ status: 418 });
  });

  test('are counted and never refused where there are no limits', () => {
    weights = create(false);
    expect(ask(400, 20)).toBeUndefined();
    expect(weights.usedBy(HOME)).toBe(8_000);
    weights.restore(HOME, 7_000);
    expect(weights.usedBy(HOME)).toBe(1_000);
  });
});

describe('orders', () => {
  const place = (times: number, who = trader) => {
    let last: ReturnType<Weights['chargeOrders']>;
    for (let nth = 0; nth < times; nth += 1) last = weights.chargeOrders(who, 1);
    return last;
  };

  test('are counted by 10 seconds and by the day in UTC', () => {
    expect(place(100)).toBeUndefined();
    nowMs = START + 4 * SECOND_MS;
    expect(place(1)).toMatchObject({
      code: -1015,
      status: 429,
      text: 'Too many new orders; current limit is 100 orders per 10 SECOND.',
      retryAfterSeconds: 6,
    });
    expect(weights.ordersOf(trader)).toEqual({ short: 100, day: 100 });
    nowMs = START + 10 * SECOND_MS;
    expect(place(1)).toBeUndefined();
    expect(weights.orderLimitsOf(trader).map(({ count, limit }) => [count, limit])).toEqual([
      [1, 100],
      [101, 200_000],
    ]);
    nowMs = Date.UTC(2026, 0, 6);
    expect(weights.ordersOf(trader)).toEqual({ short: 0, day: 0 });
  });

  test('of sub-accounts are their master’s', () => {
    expect(place(60)).toBeUndefined();
    expect(place(40, { id: userId(8), isHouse: false, masterId: userId(7) })).toBeUndefined();
    expect(place(1)).toMatchObject({ code: -1015 });
  });

  test('of a day have a limit of their own', () => {
    for (let nth = 0; nth < 2_000; nth += 1) {
      expect(place(100)).toBeUndefined();
      nowMs += 10 * SECOND_MS;
    }
    expect(place(1)).toMatchObject({
      text: 'Too many new orders; current limit is 200000 orders per 1 DAY.',
      retryAfterSeconds: 12 * 60 * 60 - 20_000,
    });
  });

  test('of the house are free', () => {
    expect(place(500, { ...trader, isHouse: true })).toBeUndefined();
  });
});
