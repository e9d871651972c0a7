import { amount, BTC, divFloor, instant, price, subscriptionId, units, USDT } from '@bourse/domain';
import { array, assert, bigInt, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  calculateLaunchAllotment,
  calculateLaunchCharge,
  calculateLaunchCost,
  calculateLaunchCut,
  calculateLaunchHold,
  calculateLaunchMost,
  launchStepOf,
} from './formulas.ts';

const money = (sum: string) => amount(units(sum));
const at = (sum: string) => price(units(sum));
const [PRICE, INDEX] = [at('0.33333333'), at('60123.45678901')];

test('UF1 cost = coins × price / index of the pay coin, rounded up', () => {
  expect(calculateLaunchCost(money('100.00000001'), PRICE)).toBe(units('33.33333301'));
  expect(calculateLaunchCost(money('100.00000001'), PRICE, INDEX)).toBe(units('0.00055442'));
});

test('UF2 until its tick 2 % more than that is held, rounded up', () => {
  expect(calculateLaunchHold(money('100.00000001'), PRICE, INDEX)).toBe(units('0.00056551'));
});

test('UF3 the most that money can subscribe to costs no more than there is, and a step more costs more', () => {
  const positive = (max: bigint) => bigInt({ min: 1n, max });
  assert(
    property(
      positive(10n ** 14n),
      positive(10n ** 12n),
      positive(10n ** 13n),
      positive(10n ** 9n),
      (has, coin, index, step) => {
        const sale = { price: price(coin), step: amount(step) };
        for (const payCurrencyId of [USDT, BTC]) {
          const one = payCurrencyId === USDT ? at('1') : price(index);
          const most = calculateLaunchMost(sale, { available: amount(has), payCurrencyId, index: one });
          const costs = (wanted: bigint) =>
            payCurrencyId === USDT
              ? calculateLaunchCost(amount(wanted), sale.price)
              : calculateLaunchHold(amount(wanted), sale.price, one);
          expect(most % step).toBe(0n);
          expect(costs(most)).toBeLessThanOrEqual(has);
          expect(costs(most + step)).toBeGreaterThan(has);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('UF4, UF5 135 of 100: shares rounded down, and the steps that are left to the largest remainders', () => {
  const wants = ['60', '55', '20'].map((sum, i) => ({ id: subscriptionId(i + 1), wanted: money(sum) }));
  const sale = { supply: money('100'), demand: money('135'), step: money('1') };
  const cut = calculateLaunchCut(wants, sale);
  expect(cut).toEqual({ id: 2, remainder: 100n });
  const shares = wants.map((one) => calculateLaunchAllotment(one, { ...sale, cut }) / units('1'));
  expect(shares).toEqual([44n, 41n, 15n]);
});

test('UF5 a demand that is met, and shares that come out even, have no cut', () => {
  const wants = [{ id: subscriptionId(1), wanted: money('50') }];
  expect(calculateLaunchCut(wants, { supply: money('50'), demand: money('50'), step: money('1') })).toBeUndefined();
  expect(calculateLaunchCut(wants, { supply: money('25'), demand: money('50'), step: money('1') })).toBeUndefined();
});

test('UF4, UF5 shares sum to the supply, are no more than what is wanted, and hang on no order but by ties', () => {
  const lots = (max: bigint) => bigInt({ min: 1n, max });
  assert(
    property(
      array(lots(1_000n), { minLength: 1, maxLength: 40 }),
      lots(8_000n),
      lots(10n ** 9n),
      (wanted, steps, step) => {
        const wants = wanted.map((one, i) => ({ id: subscriptionId(i + 1), wanted: amount(one * step) }));
        const demand = amount(wants.reduce((sum, one) => sum + one.wanted, 0n));
        const sale = { supply: amount(steps * step), demand, step: amount(step) };
        const cut = calculateLaunchCut(wants, sale);
        const shares = wants.map((one) => calculateLaunchAllotment(one, { ...sale, cut }));
        const total = shares.reduce((sum, one) => sum + one, 0n);
        expect(total).toBe(demand < sale.supply ? demand : sale.supply);
        for (const [i, share] of shares.entries()) {
          expect(share).toBeLessThanOrEqual(wants[i]?.wanted ?? 0n);
          const exact = (wants[i]?.wanted ?? 0n) * sale.supply;
          if (demand > sale.supply) {
            const off = share * demand - exact;
            expect(off < step * demand && -off < step * demand).toBe(true);
          }
        }
        expect(calculateLaunchCut(wants.toReversed(), sale)).toEqual(cut);
        // In another order only those change places whose remainders are that of the cut.
        const turned = wants.map((one, i) => ({ ...one, id: subscriptionId(wants.length - i) }));
        const otherCut = calculateLaunchCut(turned, sale);
        for (const [i, one] of turned.entries()) {
          const own = divFloor(one.wanted, step);
          if ((own * steps) % divFloor(demand, step) === cut?.remainder) continue;
          expect(calculateLaunchAllotment(one, { ...sale, cut: otherCut })).toBe(shares[i]);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('UF5 of equal remainders the older one gets the step, however little it wants', () => {
  const wants = [529n, 32n, 625n].map((wanted, i) => ({ id: subscriptionId(i + 1), wanted: amount(wanted) }));
  const sale = { supply: amount(128n), demand: amount(1_186n), step: amount(1n) };
  const shares = (of: typeof wants) => {
    const cut = calculateLaunchCut(of, sale);
    return of.map((one) => calculateLaunchAllotment(one, { ...sale, cut }));
  };
  expect(shares(wants)).toEqual([57n, 4n, 67n]);
  expect(shares(wants.map((one, i) => ({ ...one, id: subscriptionId(3 - i) })))).toEqual([57n, 3n, 68n]);
});

test('UF6 what is paid is rounded up, and never more than what was held', () => {
  expect(calculateLaunchCharge(amount(100n), amount(1n), amount(3n))).toBe(34n);
  expect(calculateLaunchCharge(amount(100n), amount(3n), amount(3n))).toBe(100n);
});

test('UF7 a sale is coming, open, ended and worked out', () => {
  const sale = {
    state: 'scheduled',
    mode: 'first_come',
    startAt: instant(10),
    endAt: instant(20),
    supply: money('1'),
    demand: money('0.5'),
  } as const;
  expect([9, 10, 19, 20].map((ms) => launchStepOf(sale, instant(ms)))).toEqual(['coming', 'open', 'open', 'ended']);
  expect(launchStepOf({ ...sale, demand: money('1') }, instant(10))).toBe('ended');
  expect(launchStepOf({ ...sale, demand: money('1'), mode: 'pro_rata' }, instant(10))).toBe('open');
  expect(launchStepOf({ ...sale, state: 'allotting' }, instant(20))).toBe('ended');
  expect(launchStepOf({ ...sale, state: 'done' }, instant(20))).toBe('result');
});
