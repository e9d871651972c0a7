// Days of volumes, mostly the next chunk, now and then one that came before; tables of tiers, grants for a while.
import { amount, instant, ppm } from '@bourse/domain';
import type { Command, FeeTierTerms } from '@bourse/engine';
import { anyUser } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart } from '../random-part.ts';

const tier = (volume: bigint, maker: number, taker: number): FeeTierTerms => ({
  minVolume: amount(volume),
  makerFee: ppm(BigInt(maker)),
  takerFee: ppm(BigInt(taker)),
});

/** The markets of the model ask for 1,000 ppm of a maker and 1,500 of a taker, or thereabouts. */
const TIERS = [tier(1_000n, 1_200, 1_300), tier(2_000n, 700, 1_000), tier(3_000n, 0, 100)];

function randomTiers(random: Random): Command {
  let [maker, taker] = [1_600, 1_600];
  const tiers = Array.from({ length: random.chance(0.1) ? 0 : 1 + random.below(3) }, (_, place) => {
    maker -= random.below(maker / 2 + 1) - (random.chance(0.02) ? maker : 0);
    taker -= random.below(taker / 2 + 1);
    return tier(BigInt(1_000 * (place + 1) - (random.chance(0.02) ? 1_000 : 0)), maker, taker);
  });
  return { kind: 'configureFeeTiers', tiers };
}

function randomDay(random: Random, model: NaiveEngine): Command {
  const [last = 0] = model.fees.known.at(-1) ?? [];
  return {
    kind: 'moveFeeTiers',
    day: instant(Math.max(0, last + random.below(4) - 1)),
    chunk: 1 + random.below(3),
    isLast: random.chance(0.5),
    volumes: Array.from({ length: random.below(5) }, () => ({
      userId: anyUser(random),
      volume: amount(BigInt(random.below(4_000) - (random.chance(0.02) ? 4_000 : 0))),
    })),
  };
}

const randomGrant = (random: Random, model: NaiveEngine): Command => ({
  kind: 'grantFeeTier',
  userId: anyUser(random),
  level: random.chance(0.2) ? random.below(5) : 1 + random.below(Math.max(1, model.fees.tiers.length)),
  until: instant(model.books.at + random.below(4_000) - 1_000),
});

export const randomFees: RandomPart = {
  opening: [{ kind: 'configureFeeTiers', tiers: TIERS }],
  commands: [
    [2, randomTiers],
    [8, randomDay],
    [6, randomGrant],
  ],
};
