// Random trade in fiat money: people who publish, take, pay, cancel, appeal and leave, operators, and a clock that jumps.
import {
  amount,
  BTC,
  DAY_MS,
  ETH,
  fiatAdId,
  fiatDealId,
  HOUR_MS,
  instant,
  MINUTE_MS,
  ppm,
  price,
  units,
  USDT,
  userId,
  type Amount,
  type Instant,
  type UserId,
} from '@bourse/domain';
import type { Command } from '../capabilities.ts';
import type { FiatDeal } from '../fiat/deal.ts';
import { USERS } from './cast.ts';
import { FIAT_RULES } from './fiat-rules.ts';
import { Random } from './random.ts';

/** Some are asked for more often. */
const DEAL_MOVES = [
  'payFiatDeal',
  'payFiatDeal',
  'cancelFiatDeal',
  'releaseFiatDeal',
  'releaseFiatDeal',
  'appealFiatDeal',
  'concedeFiatDeal',
] as const;
/** Of ads and deals those that were made last are asked for. */
const WINDOW = 6;
const NO_DEAL = { id: fiatDealId(999_999), buyerId: userId(1), sellerId: userId(2) };

export class RandomFiat {
  readonly #random: Random;
  #at = 2_000_000;
  /** How many there have been. */
  ads = 0;
  /** Those that may be asked for. */
  deals: readonly Pick<FiatDeal, 'id' | 'buyerId' | 'sellerId'>[] = [];

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  get at(): Instant {
    return instant(this.#at);
  }

  next(): Command {
    const random = this.#random;
    this.#at += random.below(20_000);
    if (random.below(25) === 0) this.#at += random.pick([5 * MINUTE_MS, 15 * MINUTE_MS, 2 * HOUR_MS]);
    if (random.below(150) === 0) this.#at += DAY_MS;
    const kind = random.below(100);
    if (kind < 8) return this.#tick();
    if (kind < 14) return { kind: 'advanceTime' };
    const user = random.pick(Object.values(USERS));
    if (kind < 26) return this.#publish(user);
    if (kind < 48) return this.#take(user);
    if (kind < 82) return this.#move(user);
    if (kind < 92) return this.#shelve(user);
    return this.#house(kind, user);
  }

  #tick(): Command {
    const second = Math.floor(this.#at / 1_000);
    const quoted = { currencyId: BTC, price: price(units(String(90 + this.#random.below(21)))) };
    return { kind: 'tickIndex', second, prices: [{ ...quoted, quotedAt: instant(second * 1_000) }] };
  }

  #publish(publisher: UserId): Command {
    const random = this.#random;
    const [currencyId, all, at] = random.pick([
      [USDT, this.#number(), '7'],
      [USDT, this.#number(), '6.93'],
      [BTC, amount(units('1')), '700'],
      [ETH, amount(units('1')), '70'],
    ] as const);
    const isWhole = random.below(3) === 0;
    const least = amount(all / 10n);
    const isFloating = random.below(3) === 0;
    const fixed = { priceKind: 'fixed', price: price(units(at)) } as const;
    const floating = { priceKind: 'floating', premium: ppm(BigInt(random.below(40_000) - 20_000)) } as const;
    return {
      kind: 'publishFiatAd',
      userId: publisher,
      adKind: isWhole ? 'c2c' : 'merchant',
      side: random.pick(['sell', 'buy'] as const),
      currencyId,
      fiat: random.below(6) === 0 ? 'JPY' : 'CNY',
      ...(isFloating ? floating : fixed),
      totalNumber: all,
      minNumber: isWhole ? all : least,
      maxNumber: all,
      ways: 1 + random.below(7),
      levelMin: 1,
      doneMin: random.below(10) === 0 ? 1 : 0,
      termsId: 1,
      hasTradePassword: true,
    };
  }

  #take(taker: UserId): Command {
    const random = this.#random;
    const sum = this.#number();
    return {
      kind: 'openFiatDeal',
      userId: taker,
      adId: fiatAdId(Math.max(1, this.ads - random.below(WINDOW))),
      ...(random.below(3) === 0
        ? { money: amount(sum * 7n) }
        : { number: random.below(4) > 0 ? sum : amount(units('1')) }),
      termsId: 2,
      hasTradePassword: true,
    };
  }

  /** Mostly by who may do it. */
  #move(anybody: UserId): Command {
    const random = this.#random;
    const deal = random.pick([...this.deals.slice(-WINDOW), NO_DEAL]);
    const kind = random.pick(DEAL_MOVES);
    const party = kind === 'releaseFiatDeal' ? deal.sellerId : deal.buyerId;
    const who = { userId: random.below(6) === 0 ? anybody : party, dealId: deal.id };
    return kind === 'payFiatDeal' || kind === 'appealFiatDeal' ? { kind, ...who, hasProof: true } : { kind, ...who };
  }

  #shelve(publisher: UserId): Command {
    const random = this.#random;
    const ad = { userId: publisher, adId: fiatAdId(Math.max(1, this.ads - random.below(WINDOW))) };
    switch (random.below(4)) {
      case 0:
        return { kind: 'withdrawFiatAd', ...ad };
      case 1:
        return { kind: 'changeFiatAd', ...ad, price: { priceKind: 'fixed', price: price(units('7.07')) } };
      default:
        return { kind: 'shelveFiatAd', ...ad, isUp: random.below(3) > 0 };
    }
  }

  #house(kind: number, user: UserId): Command {
    const random = this.#random;
    const { id: dealId } = random.pick([...this.deals.slice(-WINDOW), NO_DEAL]);
    if (kind < 95) return { kind: 'resolveFiatDeal', dealId, winner: random.pick(['buyer', 'seller'] as const) };
    if (kind < 96) {
      const rules = {
        ...FIAT_RULES,
        appealAloneMs: random.pick([DAY_MS, HOUR_MS]),
        unfinishedMax: 3 + random.below(3),
      };
      return { kind: 'configureFiatRules', rules };
    }
    const merchant = { userId: user, currencyId: random.pick([USDT, BTC]) };
    if (kind < 97) return { kind: 'applyFiatMerchant', ...merchant, hasMethods: true, hasTradePassword: true };
    if (kind < 98) return { kind: 'decideFiatMerchant', ...merchant, isApproved: random.below(2) === 0 };
    if (kind < 99) return { kind: 'suspendFiatMerchant', ...merchant, isSuspended: random.below(4) === 0 };
    const adId = fiatAdId(Math.max(1, this.ads - random.below(WINDOW)));
    return { kind: random.pick(['takeDownFiatAd', 'allowFiatAd'] as const), adId };
  }

  /** Few, so that ads are sold out. */
  readonly #number = (): Amount => amount(units(this.#random.pick(['10', '20', '50', '100'])));
}
