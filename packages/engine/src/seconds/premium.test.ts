// What an insurance must cost: the bound against strategies that are played and optimised.
import { amount, ppm, PPM_PER_WHOLE, units, type Ppm } from '@bourse/domain';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../testing/random.ts';
import {
  calculateBestStrategyGain,
  calculateClaim,
  calculateLossNeeded,
  calculatePremium,
  calculateReserve,
  type InsuredOdds,
} from './premium.ts';

const of = (text: string) => amount(units(text));

describe('insurance of second contracts', () => {
  test('MF9, MF10, MF11, MF12 premium, claim and reserve', () => {
    const assets = of('333.33333333');
    expect(calculatePremium(assets, ppm(215_175n))).toBe(of('71.725'));
    expect(calculateLossNeeded(assets)).toBe(of('166.66666667'));
    expect(calculateClaim(assets, of('166.66666667'), ppm(500_000n))).toBe(of('83.33333333'));
    expect(calculateClaim(assets, of('1000'), ppm(1_000_000n))).toBe(of('166.66666666'));
    expect(calculateClaim(assets, of('100'), ppm(500_000n))).toBe(of('50'));
    expect(calculateReserve(assets, 2)).toBe(of('333.33333334'));
  });

  test('MF12 what is kept is enough for every claim, and for the premium of whoever cancels', () => {
    fc.assert(
      fc.property(
        fc.bigInt(2n, 10n ** 20n),
        fc.integer({ min: 1, max: 100 }),
        fc.bigInt(1n, PPM_PER_WHOLE),
        (a, claims, rate) => {
          const assets = amount(a);
          const reserve = calculateReserve(assets, claims);
          expect(BigInt(claims) * calculateClaim(assets, assets, ppm(rate))).toBeLessThanOrEqual(reserve);
          const dearest = ppm((BigInt(claims) * PPM_PER_WHOLE - 1n) / 2n);
          expect(calculatePremium(assets, dearest)).toBeLessThanOrEqual(reserve);
        },
      ),
    );
  });

  test('MF13 the example', () => {
    const odds = { ratio: ppm(940_000n), feeRate: ppm(5_000n) };
    expect(calculateBestStrategyGain({ claimRate: ppm(500_000n), claimsMax: 1 }, odds)).toBe(215_175n);
    expect(calculateBestStrategyGain({ claimRate: ppm(500_000n), claimsMax: 2 }, odds)).toBe(430_350n);
  });

  test('MF13 without an edge it is all that claims may pay, and nothing where they pay no more than the edge', () => {
    const type = { claimRate: ppm(333_333n), claimsMax: 2 };
    expect(calculateBestStrategyGain(type, { ratio: ppm(1_000_000n), feeRate: ppm(0n) })).toBe(333_334n);
    expect(calculateBestStrategyGain(type, { ratio: ppm(666_666n), feeRate: ppm(0n) })).toBe(0n);
  });

  test('MF13 better odds, a higher rate and more claims never gain less', () => {
    const rates = fc.bigInt(1n, PPM_PER_WHOLE);
    fc.assert(
      fc.property(
        rates,
        rates,
        fc.bigInt(0n, 100_000n),
        fc.integer({ min: 1, max: 12 }),
        (claimRate, ratio, feeRate, claimsMax) => {
          const gain = (type: object, odds: object): Ppm =>
            calculateBestStrategyGain(
              { claimRate: ppm(claimRate), claimsMax, ...type },
              { ratio: ppm(ratio), feeRate: ppm(feeRate), ...odds },
            );
          const base = gain({}, {});
          expect(base).toBeGreaterThanOrEqual(0n);
          expect(2n * base).toBeLessThanOrEqual(BigInt(claimsMax) * (claimRate + 1n));
          expect(gain({ claimsMax: claimsMax + 1 }, {})).toBeGreaterThanOrEqual(base);
          expect(gain({ claimRate: PPM_PER_WHOLE }, {})).toBeGreaterThanOrEqual(base);
          expect(gain({}, { ratio: PPM_PER_WHOLE })).toBeGreaterThanOrEqual(base);
          expect(gain({}, { feeRate: 0n })).toBeGreaterThanOrEqual(base);
        },
      ),
    );
  });
});

type Game = { readonly claim: number; readonly claims: number; readonly ratio: number; readonly fee: number };

const boundOf = ({ claim, claims, ratio, fee }: Game): number => {
  const ppmOf = (share: number): Ppm => ppm(BigInt(Math.round(share * 1e6)));
  const odds: InsuredOdds = { ratio: ppmOf(ratio), feeRate: ppmOf(fee) };
  return Number(calculateBestStrategyGain({ claimRate: ppmOf(claim), claimsMax: claims }, odds)) / 1e6;
};

/** How many places the net result has in each unit of the assets. */
const PLACES = 200;
const ROUNDS = 20;

/**
 * Finds what the best strategy gains that stakes amounts of any size one after the other, by going through them over and
 * over. Between two places it gains what lies between: a little more or less than that.
 */
function optimise(game: Game): number {
  let gain = 0;
  for (let claims = 0; claims < game.claims; claims += 1) gain = optimiseRound(game, game.claim / 2 + gain);
  return gain;
}

function optimiseRound({ ratio, fee }: Game, atClaim: number): number {
  const size = (PLACES * 3) / 2;
  const half = PLACES / 2;
  let values = Array.from({ length: size + 1 }, () => 0);
  const valueAt = (place: number): number => {
    if (place <= 0) return atClaim;
    if (place >= size) return 0;
    const low = Math.floor(place);
    const part = place - low;
    const [a, b] = [low === 0 ? atClaim : (values[low] ?? 0), low + 1 === size ? 0 : (values[low + 1] ?? 0)];
    return a * (1 - part) + b * part;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    values = values.map((value, place) => {
      if (place === 0 || place === size) return value;
      let best = value;
      for (let lost = 1; lost <= place; lost += 1) {
        const stake = lost / (1 + fee);
        const won = stake * (ratio - fee);
        best = Math.max(best, (won - lost) / PLACES / 2 + (valueAt(place - lost) + valueAt(place + won)) / 2);
      }
      return best;
    });
  }
  return values[half] ?? 0;
}

describe('the bound on strategies', () => {
  const games: readonly Game[] = [
    { claim: 1, claims: 1, ratio: 0.94, fee: 0.005 },
    { claim: 0.5, claims: 1, ratio: 0.94, fee: 0.005 },
    { claim: 0.5, claims: 3, ratio: 0.94, fee: 0.005 },
    { claim: 0.3, claims: 2, ratio: 0.9, fee: 0 },
    { claim: 1, claims: 4, ratio: 1, fee: 0.001 },
    { claim: 0.8, claims: 2, ratio: 0.8, fee: 0.02 },
  ];

  test.each(games)('MF13 holds for the best that stakes one after the other: %o', (game) => {
    const best = optimise(game);
    const bound = boundOf(game);
    expect(best).toBeLessThan(bound);
    expect(best).toBeGreaterThan(bound * 0.4);
  });

  test.each(games)('MF13 holds for orders that overlap, which gain more than one after the other: %o', (game) => {
    expect(overlap(game)).toBeLessThan(boundOf(game));
    expect(overlap({ ...game, claims: 1 })).toBeGreaterThan(optimise({ ...game, claims: 1 }) * 0.95);
  });

  test.each(games)('MF13 holds for bold play, alone and with two accounts on both sides: %o', (game) => {
    const random = new Random(7);
    const runs = 20_000;
    let [alone, together] = [0, 0];
    for (let run = 0; run < runs; run += 1) {
      alone += playBoldly(game, () => random.below(2) === 0);
      const tosses = Array.from({ length: 64 }, () => random.below(2) === 0);
      let [up, down] = [0, 0];
      together += playBoldly(game, () => tosses[up++] ?? false);
      together += playBoldly(game, () => !(tosses[down++] ?? false));
    }
    // Three standard deviations of a mean are below this.
    const slack = 0.02 * game.claims;
    expect(alone / runs).toBeLessThan(boundOf(game) + slack);
    expect(together / runs).toBeLessThan(2 * (boundOf(game) + slack));
    expect(alone / runs).toBeGreaterThan(0);
  });
});

/**
 * Orders that are due at one tick, each placed when the one before is as good as won, in a market that closes before it: so
 * that its profit ends nothing. At once for one claim after the other; answers what the best number of orders gains.
 */
function overlap({ claim, claims, ratio, fee }: Game): number {
  let best = 0;
  for (let orders = 1; orders < 20; orders += 1) {
    let [gained, chance, lacking] = [0, 1, 0.5];
    for (let order = 0; order < orders; order += 1) {
      const stake = lacking / (1 + fee);
      gained += (chance / 2) * (claim / 2) - chance * stake * ((1 - ratio) / 2 + fee);
      lacking += stake * (ratio - fee);
      chance /= 2;
    }
    best = Math.max(best, gained);
  }
  return best * claims;
}

/** Stakes at once what a claim needs, until there is one or the insurance has ended by its profit. */
function playBoldly({ claim, claims, ratio, fee }: Game, isWon: () => boolean): number {
  let gained = 0;
  for (let claimed = 0; claimed < claims; claimed += 1) {
    let result = 0;
    while (result > -0.5 && result < 1) {
      const stake = (result + 0.5) / (1 + fee);
      result = isWon() ? result + stake * (ratio - fee) : -0.5;
    }
    gained += result;
    if (result >= 1) return gained;
    gained += claim / 2;
  }
  return gained;
}
