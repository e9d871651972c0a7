// Ads and deals, along all their ways and beside them.
import {
  amount,
  BTC,
  ETH,
  type CurrencyId,
  fiatAdId,
  fiatDealId,
  MINUTE_MS,
  ppm,
  price,
  units,
  USDT,
  type UserId,
} from '@bourse/domain';
import type { Command, FiatAd, FiatDeal, OpenFiatDeal, PublishFiatAd } from '@bourse/engine';
import { anyUser, INDEX, UNKNOWN_CURRENCY, USERS } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import { WHOLE } from '../naive-books.ts';
import type { Random } from '../random.ts';
import type { RandomPart, Step } from '../random-part.ts';
import { COINS, KEPT_MS, MONEYS, QUOTAS, RULES, UNKNOWN_MONEY } from './fiat-cast.ts';
import { isUnderWay } from './naive-fiat-books.ts';
import { mendOffer, randomOffer } from './random-offers.ts';

/** Publishes more ads than anybody may have. */
const HOARDER_OF_ADS = USERS[0];

type Pair = { readonly currencyId: CurrencyId; readonly fiat: FiatAd['fiat'] };

function anyPair(random: Random): Pair {
  const currencyId = random.weigh<CurrencyId>([
    [70, USDT],
    [30, BTC],
    [3, ETH],
    [1, UNKNOWN_CURRENCY],
  ]);
  const fiat = random.weigh<FiatAd['fiat']>([
    [60, 'CNY'],
    [20, 'JPY'],
    [1, 'EUR'],
    [1, UNKNOWN_MONEY],
  ]);
  return { currencyId, fiat };
}

/** Index × rate, as the model knows them. */
function centreOf({ books, fiat: { currencies } }: NaiveEngine, { currencyId, fiat }: Pair): bigint {
  const rate = currencies.get(fiat)?.rate ?? MONEYS[0].rate;
  return ((books.freshPrice(currencyId) ?? INDEX.get(currencyId) ?? WHOLE) * rate) / WHOLE;
}

function randomPrice(random: Random, model: NaiveEngine, pair: Pair) {
  const centre = centreOf(model, pair);
  const near = price((centre * BigInt(90 + random.below(21))) / 100n);
  const premium = ppm(BigInt(random.below(200_001) - 100_000));
  const bounds = {
    ...(random.chance(0.3) && { priceFloor: price((centre * BigInt(80 + random.below(21))) / 100n) }),
    ...(random.chance(0.3) && { priceCap: price((centre * BigInt(98 + random.below(21))) / 100n) }),
  };
  return random.weigh<Pick<PublishFiatAd, 'priceKind' | 'price' | 'premium' | 'priceFloor' | 'priceCap'>>([
    [60, { priceKind: 'fixed', price: near }],
    [40, { priceKind: 'floating', premium, ...bounds }],
    [2, { priceKind: 'fixed', price: price(centre * 2n) }],
    [2, { priceKind: 'floating', premium: ppm(150_000n) }],
    [1, { priceKind: 'floating', premium, priceFloor: price(2n), priceCap: price(1n) }],
    [1, { priceKind: 'floating' }],
    [1, { priceKind: 'fixed' }],
  ]);
}

/** What a user may well have, mostly, in whole hundredths of a usual worth. */
function randomNumber(random: Random, { currencyId }: Pair, whole: number): bigint {
  return (BigInt(1 + random.below(whole * 100)) * units('0.01') * WHOLE) / (INDEX.get(currencyId) ?? WHOLE);
}

function randomAd(random: Random, model: NaiveEngine): PublishFiatAd {
  const isHoarded = random.chance(0.3);
  const userId = isHoarded ? HOARDER_OF_ADS : anyUser(random);
  const pair = anyPair(random);
  const isMerchant = model.fiat.merchant(userId, pair.currencyId)?.state === 'approved';
  const adKind = random.chance(isHoarded ? 1 : isMerchant ? 0.6 : 0.1) ? 'merchant' : 'c2c';
  const side = isHoarded ? 'buy' : random.pick(['sell', 'sell', 'buy'] as const);
  const available = model.books.available(`${userId}/legal`, pair.currencyId);
  const total = random.weigh([
    [60, randomNumber(random, pair, 60)],
    [25, available],
    [4, available + 1n],
    [2, 1n],
    [1, 0n],
  ]);
  const least = adKind === 'c2c' && random.chance(0.95) ? total : total / BigInt(1 + random.below(12));
  const most = adKind === 'c2c' ? total : least + (total - least) / BigInt(1 + random.below(3));
  return {
    kind: 'publishFiatAd',
    userId,
    adKind,
    side,
    ...pair,
    ...randomPrice(random, model, pair),
    totalNumber: amount(total),
    minNumber: amount(least),
    maxNumber: amount(random.chance(0.02) ? total + 1n : most),
    ways: random.chance(0.02) ? 0 : 1 + random.below(7),
    levelMin: random.pick([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3] as const),
    doneMin: random.pick([0, 0, 0, 0, 2, 20] as const),
    hasTradePassword: random.chance(0.97),
    ...(random.chance(0.97) && { termsId: 1 + random.below(9) }),
  };
}

/** One of the first list that is chosen and not empty. */
function pickFrom<Value>(random: Random, ...lists: readonly (readonly [chance: number, from: readonly Value[]])[]) {
  for (const [chance, from] of lists) {
    if (from.length > 0 && random.chance(chance)) return from[random.below(from.length)];
  }
  return undefined;
}

/** Mostly one that is open. */
function anyAd(random: Random, { fiat }: NaiveEngine): FiatAd | undefined {
  const open = fiat.liveAds.filter(({ isUp, remaining }) => isUp && remaining > 0n);
  return pickFrom(random, [0.93, open], [0.8, fiat.liveAds], [1, fiat.ads]);
}

function randomTaking(random: Random, model: NaiveEngine): OpenFiatDeal {
  const ad = anyAd(random, model);
  const pair = ad ?? anyPair(random);
  const remaining = ad?.remaining ?? WHOLE;
  const [least, most] = [ad?.minNumber ?? 1n, ad?.maxNumber ?? remaining];
  const number = random.weigh([
    [35, least + (most > least ? ((most - least) * BigInt(random.below(101))) / 100n : 0n)],
    [30, remaining < most ? remaining : most],
    [4, remaining + 1n],
    [4, most + 1n],
    [4, least - 1n],
    [1, 0n],
  ]);
  const at = centreOf(model, pair);
  const cents = (number * at) / WHOLE / units('0.01');
  const others = USERS.filter((id) => id !== ad?.publisherId);
  return {
    kind: 'openFiatDeal',
    userId: random.chance(0.9) ? (others[random.below(others.length)] ?? USERS[0]) : anyUser(random),
    adId: ad?.id ?? fiatAdId(model.fiat.ads.length + 1),
    ...(random.chance(0.6)
      ? { number: amount(number) }
      : {
          money: amount(
            random.chance(0.04) ? cents + 1n : (random.chance(0.5) ? cents : (cents / 100n) * 100n) * units('0.01'),
          ),
        }),
    ...(random.chance(0.05) && { price: price((at * BigInt(90 + random.below(21))) / 100n) }),
    hasTradePassword: random.chance(0.97),
    ...(random.chance(0.97) && { termsId: 10 + random.below(9) }),
  };
}

/** Mostly one that is under way. */
function anyDeal(random: Random, { fiat }: NaiveEngine): FiatDeal | undefined {
  return pickFrom(random, [0.75, fiat.deals.filter(isUnderWay)], [0.9, fiat.deals.slice(-6)], [0.9, fiat.deals]);
}

/** Mostly what may come next, by who may do it. */
function randomMove(random: Random, model: NaiveEngine): Command {
  const deal = anyDeal(random, model);
  const { id: dealId = fiatDealId(model.fiat.deals.length + 1), state = 'unpaid', side = 'sell' } = deal ?? {};
  const [buyer, seller] = [deal?.buyerId ?? USERS[0], deal?.sellerId ?? USERS[1]];
  const by = (userId: UserId) => ({ userId: random.chance(0.93) ? userId : anyUser(random), dealId });
  const pay = { kind: 'payFiatDeal', ...by(buyer), hasProof: side === 'buy' || random.chance(0.95) } as const;
  const release = { kind: 'releaseFiatDeal', ...by(seller) } as const;
  const concede = { kind: 'concedeFiatDeal', ...by(buyer) } as const;
  const cancel = { kind: 'cancelFiatDeal', ...by(buyer) } as const;
  const isProven = { hasProof: random.chance(0.9) };
  const appeal = { kind: 'appealFiatDeal', ...by(random.chance(0.7) ? buyer : seller), ...isProven } as const;
  const resolve = { kind: 'resolveFiatDeal', dealId, winner: random.pick(['buyer', 'seller'] as const) } as const;
  if (random.chance(0.1)) return random.pick<Command>([pay, release, concede, cancel, appeal, resolve]);
  if (state === 'unpaid') return random.chance(0.75) ? pay : cancel;
  if (state === 'paid') return random.chance(0.6) ? release : appeal;
  if (state === 'appealed') return random.pick<Command>([release, concede, resolve, resolve]);
  return appeal;
}

function randomShelving(random: Random, model: NaiveEngine): Command {
  const ads = model.fiat.liveAds;
  const down = ads.filter(({ isUp }) => !isUp);
  const dealtOn = ads.filter(({ id }) => model.fiat.dealsOn(id).length > 0);
  const blocked = dealtOn.filter(({ isUp }) => !isUp);
  const chosen = pickFrom(random, [0.3, blocked], [0.3, down], [0.3, dealtOn], [0.8, ads], [0.9, model.fiat.ads]);
  const adId = chosen?.id ?? fiatAdId(model.fiat.ads.length + 1);
  const own = { userId: random.chance(0.93) ? (chosen?.publisherId ?? USERS[0]) : anyUser(random), adId };
  const pair = chosen ?? anyPair(random);
  const least = (chosen?.minNumber ?? WHOLE) / 2n;
  return random.weigh<Command>([
    [12, { kind: 'shelveFiatAd', ...own, isUp: true }],
    [8, { kind: 'shelveFiatAd', ...own, isUp: false }],
    [chosen?.isUp === false ? 30 : 2, { kind: 'withdrawFiatAd', ...own }],
    [6, { kind: 'changeFiatAd', ...own, price: randomPrice(random, model, pair) }],
    [4, { kind: 'changeFiatAd', ...own, limits: { minNumber: amount(least), doneMin: random.below(2) } }],
    [1, { kind: 'changeFiatAd', ...own, limits: { minNumber: amount((chosen?.totalNumber ?? WHOLE) + 1n) } }],
    [3, { kind: 'takeDownFiatAd', adId }],
    [5, { kind: 'allowFiatAd', adId }],
  ]);
}

/** Time stands still before, at or after a moment of a deal, at which somebody mostly wants something of it. */
function aroundADeal(random: Random, model: NaiveEngine): Step | undefined {
  const { at } = model.books;
  const deal = anyDeal(random, model);
  if (!deal) return undefined;
  const { paidAt, dueAt, id: dealId, buyerId, sellerId } = deal;
  const appealAfterMs = model.fiat.rules?.appealAfterMs ?? 0;
  const moments = [
    ...(dueAt === undefined ? [] : [dueAt]),
    ...(paidAt === undefined || deal.state !== 'paid' ? [] : [paidAt + appealAfterMs]),
    ...(isUnderWay(deal) || dueAt === undefined ? [] : [dueAt - KEPT_MS]),
  ].filter((moment) => moment > at + 1);
  const [first, ...others] = moments;
  if (first === undefined) return undefined;
  const waitMs = random.pick([first, ...others]) - at - 1 + random.below(random.chance(0.8) ? 3 : MINUTE_MS);
  const command = random.weigh<Command>([
    [3, { kind: 'advanceTime' }],
    [3, { kind: 'appealFiatDeal', userId: buyerId, dealId, hasProof: true }],
    [1, { kind: 'releaseFiatDeal', userId: sellerId, dealId }],
    [2, { kind: 'payFiatDeal', userId: buyerId, dealId, hasProof: true }],
    [2, randomMove(random, model)],
  ]);
  return { waitMs, command };
}

const credit = (userId: UserId, currencyId: CurrencyId, given: bigint): Command => ({
  kind: 'creditUser',
  userId,
  source: 'outside',
  wallet: 'legal',
  currencyId,
  amount: amount(given),
});

function randomCredit(random: Random): Command {
  const pair = anyPair(random);
  const currencyId = pair.currencyId === UNKNOWN_CURRENCY ? USDT : pair.currencyId;
  return credit(random.pick(USERS), currencyId, randomNumber(random, pair, 40));
}

const COMMANDS: RandomPart['commands'] = [
  [80, randomAd],
  [150, randomTaking],
  [150, randomMove],
  [30, randomShelving],
  [25, randomOffer],
  [18, randomCredit],
];

/** How much of all commands, beside those of other parts, and how often time goes on to a moment of a deal. */
export const randomFiat = ({
  share,
  jumpChance,
}: {
  readonly share: number;
  readonly jumpChance: number;
}): RandomPart => ({
  opening: [
    { kind: 'configureFiatRules', rules: RULES },
    ...COINS.map((coin): Command => ({ kind: 'configureFiatCoin', coin })),
    ...MONEYS.flatMap(({ rate, ...money }): Command[] => [
      { kind: 'configureFiatCurrency', ...money },
      { kind: 'setFiatRate', code: money.code, rate },
    ]),
    ...QUOTAS.map((quota): Command => ({ kind: 'configureFiatQuota', ...quota })),
    ...USERS.flatMap((userId): Command[] => [
      credit(userId, USDT, units('90')),
      credit(userId, BTC, units('1')),
      { kind: 'setVerificationLevel', userId, level: 2, isGrant: false },
      { kind: 'applyFiatMerchant', userId, currencyId: USDT, hasMethods: true, hasTradePassword: true },
    ]),
    ...USERS.slice(0, 2).map((userId): Command => {
      return { kind: 'decideFiatMerchant', userId, currencyId: USDT, isApproved: true };
    }),
  ],
  commands: COMMANDS.map(([weight, choose]) => [weight * share, choose] as const),
  mends: [[0.07 * share, mendOffer]],
  moments: [[jumpChance, aroundADeal]],
});
