// Random commands on staking: products that change, run out and are offered again, and people who buy, leave and renew.
import { amount, DAY_MS, instant, ppm, stakingOrderId, units, USDT, type Instant } from '@bourse/domain';
import type { Command } from '../capabilities.ts';
import { USERS } from './cast.ts';
import { STAKED_ODD, STAKED_USDT } from './staking-cast.ts';
import { Random } from './random.ts';

const PRODUCTS = [STAKED_USDT, STAKED_ODD];

export class RandomEarn {
  readonly #random: Random;
  #at = 2_000_000;
  /** How many orders there have been. */
  orders = 0;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  get at(): Instant {
    return instant(this.#at);
  }

  next(): Command {
    const random = this.#random;
    // Days pass as a whole, so that many orders are due at once.
    this.#at += random.below(9) === 0 ? DAY_MS * (1 + random.below(9)) : random.below(2);
    const userId = random.pick(Object.values(USERS));
    const orderId = stakingOrderId(Math.max(1, this.orders - random.below(12)));
    const kind = random.below(100);
    if (kind < 45) {
      const { id: productId } = random.pick(PRODUCTS);
      return { kind: 'buyStaking', userId, productId, lots: 1 + random.below(3), isRenewing: random.below(3) > 0 };
    }
    if (kind < 55) return { kind: 'cancelStaking', userId, orderId };
    if (kind < 70) return { kind: 'renewStaking', userId, orderId, isRenewing: random.below(3) > 0 };
    if (kind < 88) return { kind: 'advanceTime' };
    return this.#house(kind);
  }

  #house(kind: number): Command {
    const random = this.#random;
    if (kind < 90) {
      const rules = { isOpen: random.below(4) > 0, cancelFee: ppm(BigInt(random.below(3) * 7_777)) };
      return { kind: 'configureStakingRules', rules };
    }
    if (kind < 95) {
      const product = {
        ...random.pick(PRODUCTS),
        rate: ppm(BigInt(random.pick([12_000, 20_000, 30_000]))),
        days: random.pick([7, 30]),
        isOffered: random.below(5) > 0,
        isRenewable: random.below(5) > 0,
      };
      return { kind: 'configureStakingProduct', product };
    }
    return { kind: 'fundStaking', currencyId: USDT, amount: amount(units(String(1 + random.below(9)))) };
  }
}
