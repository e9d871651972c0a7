// Orders of the payment form that were paid for: new ones, known ones, old ones, and more than there is.
import { amount, DAY_MS, gatewayOrderId, HOUR_MS, instant, MINUTE_MS, price, units } from '@bourse/domain';
import type { Command, ConfigureGateway, PayGatewayOrder } from '@bourse/engine';
import { anyUser } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart } from '../random-part.ts';

const RULES: ConfigureGateway['rules'] = {
  isOpen: true,
  moneyMin: amount(units('10')),
  moneyMax: amount(units('1000')),
  dayCap: amount(units('150')),
  restrictMs: HOUR_MS,
};

function randomPayment(random: Random, { books, gateway }: NaiveEngine): PayGatewayOrder {
  const known = gateway.paid.at(-1 - random.below(3));
  const isKnown = known !== undefined && random.chance(0.15);
  const age = random.weigh([
    [90, random.below(HOUR_MS)],
    [10, 28 * DAY_MS + random.below(3 * DAY_MS)],
  ]);
  // Rates and moments follow from the age, so that they cost the other parts none of their chances.
  const minutesAgo = (every: number): number => books.at - (Math.floor(age / every) % 10) * MINUTE_MS;
  const rate = age % 50 === 0 ? '0' : (['6.5', '7.1', '7.12345678'] as const)[age % 3];
  return {
    kind: 'payGatewayOrder',
    orderId: isKnown ? known.orderId : gatewayOrderId(gateway.paid.length + 1),
    userId: anyUser(random),
    money: amount(random.chance(0.03) ? BigInt(age % 3) : BigInt(1 + random.below(40)) * units('3.55')),
    rate: price(units(rate ?? '0')),
    rateUntil: instant(minutesAgo(1_000)),
    heardAt: instant(minutesAgo(7_000)),
    orderedAt: isKnown ? known.orderedAt : instant(books.at - age),
  };
}

function randomSetting(random: Random): Command {
  const rules = { ...RULES, dayCap: amount(BigInt(random.below(300)) * units('1')), isOpen: random.chance(0.7) };
  const restrictMs = random.pick([0, 1, 5_000, HOUR_MS] as const);
  const wrong = random.pick<Partial<typeof RULES>>([
    { moneyMin: amount(0n) },
    { moneyMax: amount(1n) },
    { dayCap: amount(-1n) },
    { restrictMs: 31 * DAY_MS },
  ]);
  return {
    kind: 'configureGateway',
    rules: random.chance(0.8) ? { ...rules, restrictMs } : { ...rules, ...wrong },
  };
}

const randomFunding = (random: Random): Command => ({
  kind: 'fundGateway',
  amount: amount(BigInt(random.below(60)) * units('1')),
});

const COMMANDS: RandomPart['commands'] = [
  [20, randomPayment],
  [3, randomSetting],
  [5, randomFunding],
];

/** How much of all commands, beside those of other parts. The form is set up by one of them: before that it is closed. */
export const randomGateway = ({ share }: { readonly share: number }): RandomPart => ({
  commands: COMMANDS.map(([weight, choose]) => [weight * share, choose] as const),
});
