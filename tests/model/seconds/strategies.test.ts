// What can be earned with an insurance of second contracts: strategies that are played many times over at even odds. None
// earns more than the bound that premiums are held against, and none earns its premium.
import { amount, microInsuranceTypeId, ppm, units, USDT } from '@bourse/domain';
import type { MicroInsuranceType } from '@bourse/engine';
import {
  calculateBestStrategyGain,
  calculateClaim,
  calculateMicroFee,
  calculateMicroProfit,
} from '@bourse/engine/formulas';
import { describe, expect, test } from 'vitest';
import { Random } from '../random.ts';
import { FEE_RATE, MicroStage, RATIOS } from './seconds-stage.ts';

const SEED = 20_261_124;
const PLAYS = 4_000;
const SIGMAS = 5;
const ORDERS_MAX = 200;
const ASSETS = amount(units('1000'));
const LARGEST = ASSETS / 10n;
const NEEDED = ASSETS / 2n;
const PPM = 1_000_000;
const RATIO = RATIOS.get(15) ?? ppm(0n);
const ODDS = { ratio: RATIO, feeRate: FEE_RATE };

type Offer = Pick<MicroInsuranceType, 'premiumRate' | 'claimRate' | 'claimsMax'>;
/** A demo sells these, at the terms of this stage: 94 % at best and a fee of 0.5 %. */
const OFFERS: readonly Offer[] = [
  { premiumRate: ppm(120_000n), claimRate: ppm(300_000n), claimsMax: 1 },
  { premiumRate: ppm(440_000n), claimRate: ppm(500_000n), claimsMax: 2 },
];

/** The stakes of the orders that are placed next, all at once; how many of them win together is drawn. */
type Strategy = (result: bigint, random: Random) => readonly bigint[];

/** The last order before a claim loses exactly what is missing. */
const upToHalf = (result: bigint): bigint => {
  const missing = ((NEEDED + result) * BigInt(PPM)) / (BigInt(PPM) + FEE_RATE) + 1n;
  return missing < LARGEST ? missing : LARGEST;
};
const STRATEGIES: Readonly<Record<string, Strategy>> = {
  'bold play': () => [LARGEST],
  'stopping at half': (result) => [upToHalf(result)],
  'small stakes': () => [LARGEST / 4n],
  'five at once': () => Array.from({ length: 5 }, () => LARGEST),
  'larger stakes after losses': (result) => [result < 0n ? LARGEST : LARGEST / 8n],
  'any stakes': (_result, random) => [LARGEST / BigInt(1 + random.below(8))],
};

/** One account's play until it has no claim left, has won as much as is insured, or gives up. */
class Account {
  gain = 0n;
  result = 0n;
  #claims: number;
  readonly #offer: Offer;

  constructor(offer: Offer) {
    this.#offer = offer;
    this.#claims = offer.claimsMax;
  }

  get isOver(): boolean {
    return this.#claims === 0 || this.result >= ASSETS;
  }

  settle(stake: bigint, isWon: boolean): void {
    const fee = calculateMicroFee(amount(stake), FEE_RATE);
    const net = isWon ? calculateMicroProfit(amount(stake), RATIO) - fee : 0n - stake - fee;
    this.gain += net;
    this.result += net;
  }

  claim(): void {
    if (this.isOver || this.result + NEEDED > 0n) return;
    this.gain += calculateClaim(ASSETS, amount(0n - this.result), this.#offer.claimRate);
    this.result = 0n;
    this.#claims -= 1;
  }
}

function playAlone(offer: Offer, strategy: Strategy, random: Random): bigint {
  const account = new Account(offer);
  for (let orders = 0; orders < ORDERS_MAX && !account.isOver; ) {
    const stakes = strategy(account.result, random);
    for (const stake of stakes) account.settle(stake, random.chance(0.5));
    account.claim();
    orders += stakes.length;
  }
  return account.gain;
}

/** One account up, the other down, with the same stakes: what one loses the other nearly wins. Half of what both gain. */
function playBothSides(offer: Offer, random: Random): bigint {
  const [up, down] = [new Account(offer), new Account(offer)];
  for (let orders = 0; orders < ORDERS_MAX && !(up.isOver && down.isOver); orders += 1) {
    const isRise = random.chance(0.5);
    if (!up.isOver) up.settle(LARGEST, isRise);
    if (!down.isOver) down.settle(LARGEST, !isRise);
    up.claim();
    down.claim();
  }
  return (up.gain + down.gain) / 2n;
}

/** The mean gain as a share of the assets, in millionths, and how far off it may be. */
function measure(play: (random: Random) => bigint): { readonly mean: number; readonly error: number } {
  const random = new Random(SEED);
  const gains = Array.from({ length: PLAYS }, () => (Number(play(random)) / Number(ASSETS)) * PPM);
  const mean = gains.reduce((sum, one) => sum + one, 0) / PLAYS;
  const variance = gains.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (PLAYS - 1);
  return { mean, error: SIGMAS * Math.sqrt(variance / PLAYS) };
}

const playsOf = (offer: Offer) =>
  [
    ...Object.entries(STRATEGIES).map(([name, strategy]) => ({
      name,
      play: (random: Random) => playAlone(offer, strategy, random),
    })),
    { name: 'two accounts on both sides', play: (random: Random) => playBothSides(offer, random) },
  ] as const;

describe.each(OFFERS)('an insurance that pays $claimRate ppm at most $claimsMax times', (offer) => {
  const bound = Number(calculateBestStrategyGain(offer, ODDS));

  test.each(playsOf(offer))('$name gains no more than the bound, and less than the premium', ({ play }) => {
    const { mean, error } = measure(play);
    expect(mean - error).toBeLessThan(bound);
    expect(mean + error).toBeLessThan(Number(offer.premiumRate));
  });
});

test('an insurance at a premium that any of them would earn is not offered', () => {
  const generous = { claimRate: ppm(1_000_000n), claimsMax: 2 };
  const offer: Offer = { ...generous, premiumRate: ppm(0n) };
  const stage = new MicroStage(0);
  const gains = playsOf(offer).map(({ play }) => measure(play).mean);
  const earned = gains.filter((gain) => gain >= 1);
  expect(earned.length).toBeGreaterThan(2);
  const offerAt = (premiumRate: number) => {
    const type: MicroInsuranceType = {
      ...generous,
      premiumRate: ppm(BigInt(premiumRate)),
      id: microInsuranceTypeId(1),
      currencyId: USDT,
      assetsMin: ASSETS,
      assetsMax: ASSETS,
      termDays: 7,
      isOffered: true,
    };
    return stage.apply({ kind: 'configureMicroInsurance', type });
  };
  for (const gain of earned) {
    expect(offerAt(Math.floor(gain))).toMatchObject({ code: 'insurance_premium_too_low' });
  }
  expect(offerAt(Number(calculateBestStrategyGain(generous, ODDS)))).toEqual({ ok: true, value: {} });
});
