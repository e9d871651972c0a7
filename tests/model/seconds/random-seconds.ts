// Second contracts that are asked for, limited and insured, in markets that are opened and halted.
import {
  amount,
  BTC,
  type CurrencyId,
  DAY_MS,
  ETH,
  instant,
  MICRO_DIRECTIONS,
  ppm,
  price,
  SECOND_MS,
  units,
  USDT,
  type UserId,
} from '@bourse/domain';
import type { Command, MicroCurrency, PlaceMicroOrder, SetMicroLimits } from '@bourse/engine';
import { anyCurrency, anyUser, UNKNOWN_CURRENCY, UNKNOWN_MARKET, USERS } from '../cast.ts';
import { randomTick } from '../lever/random-lever.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import type { RandomPart, Step } from '../random-part.ts';
import {
  COUNTRY,
  DEAR,
  FAIR,
  INSURANCE_TYPES,
  MICRO_CURRENCIES,
  MICRO_MARKETS,
  MICRO_TERMS,
  RISK_VERSION,
} from './seconds-cast.ts';
import { dayAt, startOfDay } from './naive-seconds-books.ts';
import { canClaim, randomBuying, randomCancelling, randomClaim } from './random-insurance.ts';

/** Has less than a level of verification asks for. */
const POOR = USERS[3];

/** In whole steps, and mostly one that an insurance of its owner counts. */
function randomStake(random: Random, model: NaiveEngine, userId: UserId, currency: MicroCurrency) {
  const { currencyId, minimum, maximum, step } = currency;
  const insurance = model.micro.lastInsuranceOf({ userId, currencyId });
  const most = insurance && random.chance(0.9) && insurance.assets / 10n < maximum ? insurance.assets / 10n : maximum;
  const steps = (most - minimum) / step;
  const drawn = minimum + step * BigInt(random.below(Number(steps) + 1));
  return amount(
    random.weigh([
      [25, drawn],
      [60, (most / step) * step],
      [1, maximum + step],
      [1, minimum + 1n],
    ]),
  );
}

/** Mostly of someone who is insured and has nothing to claim yet, and mostly up, so that many win or lose together. */
function randomOrder(random: Random, model: NaiveEngine): PlaceMicroOrder {
  const insured = model.micro.insurances.filter((one) => one.state === 'effective' && !canClaim(one));
  const cover = random.chance(0.8) ? insured[random.below(insured.length)] : undefined;
  const userId = cover?.userId ?? anyUser(random);
  const known = MICRO_CURRENCIES.find(({ currencyId }) => currencyId === cover?.currencyId);
  const currency = known ?? random.pick(MICRO_CURRENCIES);
  return {
    kind: 'placeMicroOrder',
    userId,
    marketId: random.chance(0.01) ? UNKNOWN_MARKET : random.pick(MICRO_MARKETS).marketId,
    currencyId: random.chance(0.01) ? ETH : currency.currencyId,
    direction: random.chance(0.9) ? 'up' : random.pick(MICRO_DIRECTIONS),
    seconds: random.chance(0.01) ? 12 : random.pick(MICRO_TERMS).seconds,
    stake: randomStake(random, model, userId, currency),
    ...(random.chance(0.3) && { countryId: COUNTRY }),
  };
}

function randomLimits(random: Random, model: NaiveEngine): SetMicroLimits {
  const { at } = model.books;
  const cooling = [...model.micro.coolOffs].find(([, until]) => until > at);
  const userId = cooling && random.chance(0.5) ? cooling[0] : anyUser(random);
  const asked = random.weigh<Omit<SetMicroLimits, 'kind' | 'userId'>>([
    [10, { currencyId: USDT, lossMax: amount(BigInt(random.below(120)) * units('0.5')) }],
    [5, { currencyId: BTC, lossMax: amount(BigInt(random.below(100)) * units('0.01')) }],
    [10, { currencyId: random.pick([USDT, BTC] as const), lossMax: null }],
    [8, { ordersMax: random.below(150) }],
    [8, { ordersMax: null }],
    [20, { coolOffUntil: instant(at + random.below(15 * SECOND_MS)) }],
    [2, { currencyId: UNKNOWN_CURRENCY, ordersMax: 3 }],
    [1, { lossMax: amount(1n) }],
    [1, { ordersMax: 1.5 }],
    [1, { currencyId: USDT, lossMax: amount(-1n) }],
  ]);
  return { kind: 'setMicroLimits', userId, ...asked };
}

function randomRisk(random: Random, model: NaiveEngine): Command {
  const version = model.micro.rules?.riskVersion ?? RISK_VERSION;
  return { kind: 'acceptMicroRisk', userId: anyUser(random), version: random.chance(0.2) ? version - 1 : version };
}

function randomRules(random: Random, model: NaiveEngine): Command {
  const version = model.micro.rules?.riskVersion ?? RISK_VERSION;
  const riskVersion = version + random.pick([0, 0, 0, 1, -1] as const);
  return { kind: 'configureMicroRules', rules: { isOpen: random.chance(0.5), riskVersion } };
}

function randomMarket(random: Random): Command {
  const market = random.pick(MICRO_MARKETS);
  const state = random.pick(['open', 'halted'] as const);
  return random.weigh<Command>([
    [6, { kind: 'setMicroState', marketId: random.chance(0.1) ? UNKNOWN_MARKET : market.marketId, state }],
    [3, { kind: 'configureMicroMarket', settings: { ...market, state } }],
    [1, { kind: 'configureMicroMarket', settings: { ...market, baseId: market.baseId === BTC ? ETH : BTC } }],
    [1, { kind: 'configureMicroMarket', settings: { ...market, baseId: UNKNOWN_CURRENCY } }],
    [6, { kind: 'setMicroCountry', countryId: COUNTRY, isOpen: random.chance(0.5) }],
    [1, { kind: 'setMicroCountry', countryId: 0, isOpen: true }],
  ]);
}

/**
 * Changes an offer, which accepted orders do not follow; some changes would make an insurance profitable for its buyers.
 */
function randomOffer(random: Random): Command {
  const [term, currency, type] = [
    random.pick(MICRO_TERMS),
    random.pick(MICRO_CURRENCIES),
    random.pick(INSURANCE_TYPES),
  ] as const;
  const free = { kind: 'configureMicroCurrency', currency: { ...DEAR, feeRate: ppm(0n) } } as const;
  const dearer = { ...type, premiumRate: ppm(type.premiumRate + BigInt(random.below(20_000))) };
  return random.weigh<Command>([
    [4, { kind: 'configureMicroTerm', term: { ...term, isOffered: random.chance(0.6) } }],
    [4, { kind: 'configureMicroTerm', term: { ...term, ratio: ppm(BigInt(random.below(1_000_001))) } }],
    [1, { kind: 'configureMicroTerm', term: { ...term, seconds: 9 } }],
    [3, { kind: 'configureMicroCurrency', currency: { ...currency, openMax: 2, isOffered: random.chance(0.7) } }],
    [1, { kind: 'configureMicroCurrency', currency: { ...currency, currencyId: UNKNOWN_CURRENCY } }],
    [1, { kind: 'configureMicroCurrency', currency: { ...currency, step: amount(units('3')) } }],
    [2, free],
    [3, { kind: 'configureMicroInsurance', type: { ...dearer, isOffered: random.chance(0.5) } }],
    [1, { kind: 'configureMicroInsurance', type: { ...type, premiumRate: ppm(1n) } }],
    [1, { kind: 'configureMicroInsurance', type: { ...type, currencyId: ETH } }],
    [1, { kind: 'configureMicroInsurance', type: { ...type, assetsMin: amount(type.assetsMax + 1n) } }],
  ]);
}

function randomFunding(random: Random): Command {
  const purpose = random.pick(['micro_pool', 'micro_insurance'] as const);
  const given = random.chance(0.1) ? 0n : BigInt(1 + random.below(20)) * units('0.1');
  return { kind: 'fundMicro', purpose, currencyId: anyCurrency(random), amount: amount(given) };
}

const credit = (userId: UserId, currencyId: CurrencyId, given: bigint): Command => ({
  kind: 'creditUser',
  userId,
  source: 'outside',
  wallet: 'micro',
  currencyId,
  amount: amount(given),
});

const randomCredit = (random: Random): Command =>
  random.chance(0.6)
    ? credit(random.pick(USERS), USDT, BigInt(1 + random.below(40)) * units('0.7'))
    : credit(random.pick(USERS), BTC, BigInt(1 + random.below(20)) * units('0.01'));

function randomOutflow(random: Random, model: NaiveEngine): Command {
  const userId = random.pick(USERS);
  const currencyId = random.pick([USDT, BTC] as const);
  const available = model.books.available(`${userId}/micro`, currencyId);
  const percent = BigInt(random.pick([10, 50, 99] as const));
  const taken = amount((available * percent) / 100n);
  return { kind: 'transferFunds', userId, currencyId, from: 'micro', to: 'change', amount: taken };
}

/** The index as it was, for draws, or a little higher, so that whoever is often right wins for long. */
function randomDrift(random: Random, model: NaiveEngine): Step {
  const step = randomTick(random, model);
  const { command } = step;
  if (command.kind !== 'tickIndex') return step;
  const percent = random.pick([100n, 101n, 101n] as const);
  const prices = command.prices.map((one) => {
    const known = model.books.index.get(one.currencyId)?.price;
    return known === undefined ? one : { ...one, price: price((known * percent) / 100n) };
  });
  return { ...step, command: { ...command, prices } };
}

/** No tick for as long as an order waits for one, or longer. */
const randomSilence = (random: Random): Step => ({
  waitMs: 4 * SECOND_MS + random.below(12 * SECOND_MS),
  command: { kind: 'advanceTime' },
});

/** Insurances take effect and end, claims of the day before are paid. */
function randomMidnight(random: Random, model: NaiveEngine): Step {
  const { at } = model.books;
  const waitMs = startOfDay(dayAt(at) + 1) - at + random.below(DAY_MS / 100) - 10;
  const command = random.chance(0.5) ? randomClaim(random, model) : ({ kind: 'advanceTime' } as const);
  return { waitMs: Math.max(0, waitMs), command };
}

/** Sets back the first of what keeps users from ordering. */
function mend(_random: Random, { micro, books }: NaiveEngine): Command | undefined {
  const rules = micro.rules ?? { isOpen: false, riskVersion: RISK_VERSION };
  if (!rules.isOpen) return { kind: 'configureMicroRules', rules: { ...rules, isOpen: true } };
  const settings = MICRO_MARKETS.find(({ marketId }) => micro.markets.get(marketId)?.state !== 'open');
  if (settings) return { kind: 'configureMicroMarket', settings };
  const userId = USERS.find((id) => books.users.has(id) && (micro.risks.get(id) ?? 0) < rules.riskVersion);
  if (userId !== undefined) return { kind: 'acceptMicroRisk', userId, version: rules.riskVersion };
  const [countryId] = micro.closedCountries;
  if (countryId !== undefined) return { kind: 'setMicroCountry', countryId, isOpen: true };
  const term = MICRO_TERMS.find((one) => {
    const { isOffered, ratio } = micro.terms.get(one.seconds) ?? one;
    return !isOffered || ratio !== one.ratio;
  });
  if (term) return { kind: 'configureMicroTerm', term };
  const currency = MICRO_CURRENCIES.find((one) => micro.currencies.get(one.currencyId) !== one);
  if (currency) return { kind: 'configureMicroCurrency', currency };
  const type = INSURANCE_TYPES.find((one) => micro.types.get(one.id) !== one);
  return type && { kind: 'configureMicroInsurance', type };
}

type Weighted = RandomPart['commands'][number];

const COMMANDS: readonly Weighted[] = [
  [250, randomOrder],
  [12, randomLimits],
  [6, randomRisk],
  [1.5, randomRules],
  [4, randomMarket],
  [4, randomOffer],
  [3, randomFunding],
  [25, randomCredit],
  [10, randomOutflow],
  [25, randomBuying],
  [35, randomClaim],
  [5, randomCancelling],
];

/** How much of all commands, beside those of other parts, and how often a tick comes of prices that stand still or rise. */
export const randomMicro = ({
  share,
  tickChance,
}: {
  readonly share: number;
  readonly tickChance: number;
}): RandomPart => ({
  opening: [
    ...MICRO_MARKETS.map((settings): Command => ({ kind: 'configureMicroMarket', settings })),
    ...MICRO_TERMS.map((term): Command => ({ kind: 'configureMicroTerm', term })),
    ...MICRO_CURRENCIES.map((currency): Command => ({ kind: 'configureMicroCurrency', currency })),
    ...INSURANCE_TYPES.map((type): Command => ({ kind: 'configureMicroInsurance', type })),
    { kind: 'configureMicroRules', rules: { isOpen: true, riskVersion: RISK_VERSION } },
    ...[DEAR, FAIR].flatMap(({ currencyId, maximum }): Command[] => [
      { kind: 'fundTreasury', currencyId, amount: amount(20n * maximum) },
      { kind: 'fundMicro', purpose: 'micro_pool', currencyId, amount: amount(6n * maximum) },
      { kind: 'fundMicro', purpose: 'micro_insurance', currencyId, amount: amount(10n * maximum) },
    ]),
    ...USERS.flatMap((userId): Command[] => [
      credit(userId, USDT, userId === POOR ? units('30') : units('150')),
      credit(userId, BTC, userId === POOR ? units('0.1') : units('1')),
      { kind: 'acceptMicroRisk', userId, version: RISK_VERSION },
    ]),
  ],
  commands: COMMANDS.map(([weight, choose]) => [weight * share, choose] as const),
  mends: [[0.1 * share, mend]],
  moments: [
    [tickChance, randomDrift],
    [0.03 * tickChance, randomSilence],
    [0.006 * tickChance, randomMidnight],
  ],
});
