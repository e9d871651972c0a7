// Days of fees that are shared with inviters: mostly the next chunk, now and then one that came before.
import { amount, instant, ppm, price } from '@bourse/domain';
import type { Command, PayRebates, RebatePayment } from '@bourse/engine';
import { anyCurrency, anyUser, CURRENCIES, INDEX, UNKNOWN_CURRENCY } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart } from '../random-part.ts';

const randomRatio = (random: Random): Command => ({
  kind: 'configureRebates',
  ratio: ppm(random.pick([0n, 1n, 200_000n, 333_333n, 500_000n])),
});

/** A small part of what the house has taken, all of it, or dust. */
function randomPayment(random: Random, model: NaiveEngine): RebatePayment {
  const currencyId = random.chance(0.98) ? random.pick(CURRENCIES) : UNKNOWN_CURRENCY;
  const taken = model.books.available('house/fees', currencyId);
  const fees = random.weigh([
    [60, taken / 20n + 1n],
    [10, taken * 3n],
    [20, BigInt(random.below(20))],
  ]);
  return { inviterId: anyUser(random), inviteeId: anyUser(random), currencyId, fees: amount(fees) };
}

function randomPrices(random: Random): PayRebates['prices'] {
  if (random.chance(0.02)) return [{ currencyId: anyCurrency(random), price: price(0n) }];
  return CURRENCIES.filter(() => random.chance(0.8)).map((currencyId) => ({
    currencyId,
    price: price((INDEX.get(currencyId) ?? 1n) + BigInt(random.below(1_000))),
  }));
}

function randomDay(random: Random, model: NaiveEngine): Command {
  const [last = 0] = model.rebates.known.at(-1) ?? [];
  return {
    kind: 'payRebates',
    day: instant(Math.max(0, last + random.below(4) - 1)),
    chunk: 1 + random.below(3),
    isLast: random.chance(0.5),
    prices: randomPrices(random),
    payments: Array.from({ length: random.below(6) }, () => randomPayment(random, model)),
  };
}

export const randomRebates: RandomPart = {
  opening: [{ kind: 'configureRebates', ratio: ppm(200_000n) }],
  commands: [
    [2, randomRatio],
    [14, randomDay],
  ],
};
