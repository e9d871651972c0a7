// Random commands on sales that begin and end within seconds: ticks that are late or lack coins, results, and people who
// subscribe, unlock and come too late.
import {
  amount,
  BTC,
  DAY_MS,
  ETH,
  instant,
  launchProjectId,
  price,
  subscriptionId,
  units,
  USDT,
  type Instant,
} from '@bourse/domain';
import type { Command } from '../capabilities.ts';
import type { LaunchTerms } from '../sales/project.ts';
import { USERS } from './cast.ts';
import { FIRST_COME } from './sales-cast.ts';
import { Random } from './random.ts';

export class RandomLaunch {
  readonly #random: Random;
  #at = 2_000_000;
  /** How many there have been. */
  subscriptions = 0;
  #projects = 3;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  get at(): Instant {
    return instant(this.#at);
  }

  next(): Command {
    const random = this.#random;
    this.#at += random.below(3) === 0 ? 1_000 : random.below(300);
    if (random.below(120) === 0) this.#at += random.pick([DAY_MS, 7_000]);
    const userId = random.pick(Object.values(USERS));
    const kind = random.below(100);
    const projectId = launchProjectId(Math.max(1, this.#projects - random.below(4)));
    if (kind < 40) {
      const wanted = amount(units(String(5 + random.below(8))));
      return { kind: 'subscribe', userId, projectId, amount: wanted, payCurrencyId: random.pick([USDT, BTC]) };
    }
    if (kind < 60) return this.#tick();
    if (kind < 68) return { kind: 'advanceTime' };
    if (kind < 78) {
      const id = subscriptionId(Math.max(1, this.subscriptions - random.below(30)));
      return { kind: 'unlockSubscription', userId, subscriptionId: id };
    }
    if (kind < 84) return { kind: 'configureLaunchProject', project: this.#terms() };
    if (kind < 92) return { kind: 'scheduleLaunch', projectId };
    if (kind < 98) return { kind: 'settleLaunch', projectId };
    return kind < 99
      ? { kind: 'cancelLaunch', projectId }
      : { kind: 'fundLaunch', currencyId: ETH, amount: amount(units('5')) };
  }

  #terms(): LaunchTerms {
    const random = this.#random;
    this.#projects += 1;
    return {
      ...FIRST_COME,
      id: launchProjectId(this.#projects),
      mode: random.pick(['first_come', 'pro_rata'] as const),
      supply: amount(units(String(20 + random.below(30)))),
      startAt: instant(this.#at + 1),
      endAt: instant(this.#at + 8_000 + random.below(9_000)),
      lockDays: random.below(2),
    };
  }

  #tick(): Command {
    const random = this.#random;
    const second = Math.floor(this.#at / 1_000) - (random.below(10) === 0 ? 1 : 0);
    const quotedAt = instant(second * 1_000 - (random.below(4) === 0 ? 700 : 0));
    const index = price(units(String(100 + random.below(7) - 3)));
    const coin = random.below(10) === 0 ? ETH : BTC;
    return { kind: 'tickIndex', second, prices: [{ currencyId: coin, price: index, quotedAt }] };
  }
}
