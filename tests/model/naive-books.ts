// What every part of the naive model builds on: who there is, what they own in all, what the official prices are.
import { type CurrencyId, USDT, type UserId } from '@bourse/domain';

export const WHOLE = 100_000_000n;

export class NaiveBooks {
  readonly users = new Map<UserId, { isFrozen: boolean; level: number }>();
  readonly currencies = new Set<CurrencyId>();
  readonly index = new Map<CurrencyId, { price: bigint; at: number }>();
  /** What each owner has in all, locked included: `user/wallet/currency` or `house/purpose/currency`. */
  readonly totals = new Map<string, bigint>();
  at = 0;
  /** What locks money, each by the account that it locks in. */
  readonly claims: (() => Iterable<readonly [account: string, locked: bigint]>)[] = [];

  total(owner: string, currencyId: CurrencyId): bigint {
    return this.totals.get(`${owner}/${currencyId}`) ?? 0n;
  }

  /** What an owner has in a currency and nothing locks. */
  available(owner: string, currencyId: CurrencyId): bigint {
    const account = `${owner}/${currencyId}`;
    let available = this.total(owner, currencyId);
    for (const claims of this.claims) {
      for (const [claimed, locked] of claims()) if (claimed === account) available -= locked;
    }
    return available;
  }

  move(from: string, to: string, currencyId: CurrencyId, moved: bigint): void {
    this.totals.set(`${from}/${currencyId}`, this.total(from, currencyId) - moved);
    this.totals.set(`${to}/${currencyId}`, this.total(to, currencyId) + moved);
  }

  /** In USDT, as long as it is not older than five seconds. */
  freshPrice(id: CurrencyId): bigint | undefined {
    if (id === USDT) return WHOLE;
    const tick = this.index.get(id);
    return tick && this.at - tick.at <= 5_000 ? tick.price : undefined;
  }
}
