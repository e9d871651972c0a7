// The settings of fiat trade, merchants and restrictions; and what sets them back, so that most of the time there is trade.
import {
  amount,
  BTC,
  ETH,
  instant,
  MINUTE_MS,
  PAYMENT_WAYS,
  ppm,
  price,
  units,
  USDT,
  type CurrencyId,
} from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { anyUser, UNKNOWN_CURRENCY, USERS } from '../cast.ts';
import type { NaiveEngine } from '../naive-engine.ts';
import type { Random } from '../random.ts';
import { COINS, MONEYS, QUOTAS, RULES, UNKNOWN_MONEY } from './fiat-cast.ts';

export function randomOffer(random: Random, model: NaiveEngine): Command {
  return random.weigh([
    [30, randomMerchant],
    [8, randomRestriction],
    [12, randomRules],
    [10, randomMoney],
    [5, randomCoin],
    [4, randomQuota],
    [4, randomWay],
  ])(random, model);
}

function randomMerchant(random: Random, model: NaiveEngine): Command {
  const known = model.fiat.merchants[random.below(model.fiat.merchants.length)];
  const isKnown = known !== undefined && random.chance(0.5);
  const currencyId = random.weigh<CurrencyId>([
    [5, USDT],
    [5, BTC],
    [2, ETH],
    [1, UNKNOWN_CURRENCY],
  ]);
  const merchant = isKnown
    ? { userId: known.userId, currencyId: known.currencyId }
    : { userId: anyUser(random), currencyId };
  const means = { hasMethods: random.chance(0.95), hasTradePassword: random.chance(0.95) };
  return random.weigh<Command>([
    [8, { kind: 'applyFiatMerchant', ...merchant, ...means }],
    [8, { kind: 'decideFiatMerchant', ...merchant, isApproved: random.chance(0.6) }],
    [6, { kind: 'suspendFiatMerchant', ...merchant, isSuspended: random.chance(0.3) }],
  ]);
}

const randomRestriction = (random: Random, model: NaiveEngine): Command => ({
  kind: 'restrictFiatUser',
  userId: anyUser(random),
  until: random.chance(0.4) ? null : instant(model.books.at + random.below(3_000)),
});

function randomRules(random: Random): Command {
  const rules = {
    ...RULES,
    isOpen: random.chance(0.8),
    payWindowMs: MINUTE_MS + random.below(5_000),
    appealAfterMs: random.pick([0, 20_000, 40_000] as const),
    appealAloneMs: MINUTE_MS + random.below(MINUTE_MS),
    appealEndedMs: MINUTE_MS + random.below(2 * MINUTE_MS),
    restrictMs: random.pick([0, 1, 10_000, 60 * MINUTE_MS] as const),
    merchantFee: amount(random.pick([0n, units('1.5')] as const)),
    unfinishedMax: 1 + random.below(5),
    cancellationsMax: 1 + random.below(5),
    priceBand: ppm(BigInt(random.below(400_000))),
    premiumMax: ppm(BigInt(50_000 + random.below(100_000))),
  };
  const wrong = random.pick<Partial<typeof RULES>>([
    { payWindowMs: MINUTE_MS - 1 },
    { appealAloneMs: rules.appealAfterMs },
    { unfinishedMax: 0 },
    { priceBand: ppm(1_000_000n) },
    { merchantFee: amount(-1n) },
  ]);
  return { kind: 'configureFiatRules', rules: random.chance(0.9) ? rules : { ...rules, ...wrong } };
}

/** Some rates are soon stale. */
function randomMoney(random: Random, model: NaiveEngine): Command {
  const { code, digits, rate } = random.pick<(typeof MONEYS)[number]>(MONEYS);
  const moved = price((rate * BigInt(95 + random.below(11))) / 100n);
  const staleAt = instant(model.books.at + random.below(600));
  return random.weigh<Command>([
    [8, { kind: 'setFiatRate', code, rate: moved, ...(random.chance(0.4) && { staleAt }) }],
    [1, { kind: 'setFiatRate', code, rate: price(0n) }],
    [1, { kind: 'setFiatRate', code: UNKNOWN_MONEY, rate }],
    [2, { kind: 'configureFiatCurrency', code, digits, isOffered: random.chance(0.5) }],
    [1, { kind: 'configureFiatCurrency', code, digits: 9, isOffered: true }],
  ]);
}

function randomCoin(random: Random): Command {
  const coin = random.pick(COINS);
  return random.weigh<Command>([
    [4, { kind: 'configureFiatCoin', coin: { ...coin, isOffered: random.chance(0.7) } }],
    [3, { kind: 'configureFiatCoin', coin: { ...coin, isC2cOffered: random.chance(0.7) } }],
    [1, { kind: 'configureFiatCoin', coin: { ...coin, currencyId: UNKNOWN_CURRENCY } }],
    [1, { kind: 'configureFiatCoin', coin: { ...coin, numberMin: amount(coin.numberMax + 1n) } }],
  ]);
}

function randomQuota(random: Random): Command {
  const { level, dayLimit } = random.pick<(typeof QUOTAS)[number]>(QUOTAS);
  return random.weigh<Command>([
    [4, { kind: 'configureFiatQuota', level, dayLimit: amount(dayLimit / BigInt(1 + random.below(4))) }],
    [1, { kind: 'configureFiatQuota', level, dayLimit: amount(-1n) }],
  ]);
}

const randomWay = (random: Random): Command => ({
  kind: 'configureFiatWay',
  way: random.pick(PAYMENT_WAYS),
  isOffered: random.chance(0.4),
});

/** Sets back the first of what keeps users from trading. */
export function mendOffer(random: Random, { fiat, books }: NaiveEngine): Command | undefined {
  if (!fiat.rules?.isOpen) return { kind: 'configureFiatRules', rules: RULES };
  const money = MONEYS.find(({ code, isOffered }) => {
    const known = fiat.currencies.get(code);
    return (known?.staleAt ?? books.at + 1) <= books.at || known?.isOffered !== isOffered;
  });
  if (money) {
    const { code, digits, isOffered, rate } = money;
    const isRated = (fiat.currencies.get(code)?.staleAt ?? books.at + 1) > books.at;
    return isRated ? { kind: 'configureFiatCurrency', code, digits, isOffered } : { kind: 'setFiatRate', code, rate };
  }
  const coin = COINS.find((one) => fiat.coins.get(one.currencyId) !== one);
  if (coin) return { kind: 'configureFiatCoin', coin };
  const quota = QUOTAS.find(({ level, dayLimit }) => fiat.quotas.get(level) !== dayLimit);
  if (quota) return { kind: 'configureFiatQuota', ...quota };
  const [way] = fiat.waysOff;
  if (way) return { kind: 'configureFiatWay', way, isOffered: true };
  const userId = USERS.find((id) => (books.users.get(id)?.level ?? 2) < 2);
  if (userId !== undefined) return { kind: 'setVerificationLevel', userId, level: 2, isGrant: false };
  const locked = USERS.find((id) => books.users.get(id)?.locked.has('legal'));
  if (locked !== undefined) return { kind: 'setWalletLock', userId: locked, wallet: 'legal', isLocked: false };
  const merchant = fiat.merchants.find(({ state }) => state !== 'approved');
  if (!merchant) return undefined;
  const { userId: id, currencyId } = merchant;
  const own = { userId: id, currencyId };
  if (merchant.state === 'suspended') return { kind: 'suspendFiatMerchant', ...own, isSuspended: false };
  if (merchant.state === 'applied') return { kind: 'decideFiatMerchant', ...own, isApproved: random.chance(0.7) };
  return { kind: 'applyFiatMerchant', ...own, hasMethods: true, hasTradePassword: true };
}
