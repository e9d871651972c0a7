// Random commands on second contracts: ticks that are late, lack coins or do not come, and people who do everything.
import {
  amount,
  BTC,
  DAY_MS,
  ETH,
  instant,
  microInsuranceId,
  microInsuranceTypeId,
  ppm,
  price,
  units,
  USDT,
  type Amount,
  type Instant,
  type Price,
  type UserId,
} from '@bourse/domain';
import type { Command } from '../capabilities.ts';
import type { TickIndex } from '../core/commands.ts';
import { USERS } from './cast.ts';
import { MICRO_MARKETS, MICRO_USDT, TERMS } from './seconds-markets.ts';
import { Random } from './random.ts';

const COINS = [BTC, ETH];

export class RandomMicro {
  readonly #random: Random;
  #at = 2_000_000;
  #stand = 100;
  /** How many insurances there have been. */
  insurances = 0;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  get at(): Instant {
    return instant(this.#at);
  }

  next(): Command {
    const random = this.#random;
    this.#at += random.below(3) === 0 ? 1_000 : random.below(300);
    if (random.below(150) === 0) this.#at += random.pick([DAY_MS, 7_000]);
    const kind = random.below(100);
    if (kind < 34) return this.#tick();
    if (kind < 42) return { kind: 'advanceTime' };
    const userId = random.pick(Object.values(USERS));
    if (kind < 76) return this.#place(userId);
    if (kind < 88) return this.#insure(userId);
    if (kind < 94) return this.#limit(userId);
    return this.#house(kind);
  }

  /** The index often stays where it was. */
  #tick(): TickIndex {
    const random = this.#random;
    this.#stand = Math.max(50, this.#stand + random.below(5) - 2);
    const second = Math.floor(this.#at / 1_000) - (random.below(10) === 0 ? 1 : 0);
    const quotedAt = instant(second * 1_000 - (random.below(4) === 0 ? 700 : 0));
    const coins = random.below(8) === 0 ? [random.pick(COINS)] : COINS;
    const prices = coins.map((currencyId) => ({
      currencyId,
      price: toPrice(currencyId === BTC ? this.#stand : 200 - this.#stand),
      quotedAt,
    }));
    return { kind: 'tickIndex', second, prices };
  }

  #place(userId: UserId): Command {
    const random = this.#random;
    const isBtc = random.below(6) === 0;
    return {
      kind: 'placeMicroOrder',
      userId,
      marketId: random.pick(Object.values(MICRO_MARKETS)).marketId,
      currencyId: isBtc ? BTC : USDT,
      direction: random.pick(['up', 'down'] as const),
      seconds: random.below(20) === 0 ? 11 : random.pick(Object.keys(TERMS).map(Number)),
      stake: amount(units(isBtc ? '0.2' : String(10 * (1 + random.below(random.below(5) === 0 ? 110 : 3))))),
      ...(random.below(4) === 0 ? { countryId: 1 + random.below(2) } : {}),
    };
  }

  #insure(userId: UserId): Command {
    const random = this.#random;
    const insuranceId = microInsuranceId(Math.max(1, this.insurances - random.below(3)));
    const kind = random.below(10);
    if (kind < 3) return { kind: 'buyMicroInsurance', userId, typeId: microInsuranceTypeId(1), assets: this.#money(4) };
    if (kind < 9) return { kind: 'claimMicroInsurance', userId, insuranceId };
    return { kind: 'cancelMicroInsurance', userId, insuranceId };
  }

  #limit(userId: UserId): Command {
    const random = this.#random;
    switch (random.below(4)) {
      case 0:
        return { kind: 'setMicroLimits', userId, currencyId: USDT, lossMax: random.pick([null, this.#money(20)]) };
      case 1:
        return { kind: 'setMicroLimits', userId, ordersMax: random.pick([null, 5 + random.below(200)]) };
      case 2:
        return { kind: 'setMicroLimits', userId, coolOffUntil: instant(this.#at + random.below(2_000)) };
      default:
        return { kind: 'acceptMicroRisk', userId, version: 1 };
    }
  }

  #house(kind: number): Command {
    const random = this.#random;
    if (kind < 95) {
      const { marketId } = random.pick(Object.values(MICRO_MARKETS));
      return { kind: 'setMicroState', marketId, state: random.pick(['open', 'open', 'halted'] as const) };
    }
    if (kind < 96) return { kind: 'setMicroCountry', countryId: 1, isOpen: random.below(2) === 0 };
    if (kind < 97) {
      const seconds = random.pick(Object.keys(TERMS).map(Number));
      const term = { seconds, ratio: ppm(BigInt(700_000 + random.below(250_000))), isOffered: random.below(5) > 0 };
      return { kind: 'configureMicroTerm', term };
    }
    if (kind < 98) {
      const currency = { ...MICRO_USDT, openMax: 5 + random.below(20), secondMax: this.#money(50) };
      return { kind: 'configureMicroCurrency', currency };
    }
    const purpose = random.pick(['micro_pool', 'micro_insurance'] as const);
    return { kind: 'fundMicro', purpose, currencyId: USDT, amount: this.#money(3) };
  }

  readonly #money = (most: number): Amount => amount(units(String(100 * (1 + this.#random.below(most)))));
}

const toPrice = (stand: number): Price => price(units(stand.toFixed(8)));
