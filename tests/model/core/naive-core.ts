// Users, currencies and official prices, as plainly as they can be said.
import { BTC, currencyId, type UserId } from '@bourse/domain';
import type { Command, OpenUser, SetUserFrozen, SetVerificationLevel, SetWalletLock, TickIndex } from '@bourse/engine';
import { type NaiveBooks, type NaiveUser, newUser, WHOLE } from '../naive-books.ts';
import { type NaiveAnswer, type NaivePart, no, yes } from '../naive-part.ts';

export class NaiveCore implements NaivePart {
  readonly #books: NaiveBooks;

  constructor(books: NaiveBooks) {
    this.#books = books;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'tickIndex') return this.#tick(command);
    if (command.kind === 'advanceTime') return yes();
    if (command.kind === 'openUser') return this.#open(command);
    if (command.kind === 'setUserFrozen') return this.#freeze(command);
    if (command.kind === 'holdOutflows')
      return this.#change(command.userId, () => this.#books.kept.hold(command.userId, command.until));
    if (command.kind === 'setWalletLock') return this.#change(command.userId, (user) => setLock(user, command));
    if (command.kind === 'setVerificationLevel') return this.#verify(command);
    if (command.kind === 'configureCurrency') {
      this.#books.currencies.add(command.currencyId);
      return yes();
    }
    return undefined;
  }

  #open({ userId, grants }: OpenUser): NaiveAnswer {
    if (this.#books.users.has(userId)) return yes({ isNew: false });
    for (const grant of grants) {
      if (!this.#books.currencies.has(grant.currencyId)) return no('currency_not_found');
      if (grant.amount <= 0n) return no('quantity_required');
    }
    this.#books.users.set(userId, newUser());
    for (const { wallet, currencyId, amount } of grants) {
      this.#books.move('house/outside', `${userId}/${wallet}`, currencyId, amount);
    }
    return yes({ isNew: true });
  }

  #tick({ prices }: TickIndex): NaiveAnswer {
    for (const { currencyId, price } of prices) {
      if (!this.#books.currencies.has(currencyId)) return no('currency_not_found');
      if (price <= 0n) return no('price_required');
    }
    for (const { currencyId, price } of prices) this.#books.index.set(currencyId, { price, at: this.#books.at });
    return yes();
  }

  #verify({ userId, level, isGrant }: SetVerificationLevel): NaiveAnswer {
    const user = this.#books.users.get(userId);
    if (!user) return no('user_not_found');
    if (isGrant && level < user.level) return yes();
    if (level === 3 && user.level !== 3) {
      if (user.level !== 2) return no('verification_level_skipped');
      const btc = this.#books.freshPrice(BTC);
      if (btc === undefined) return no('index_price_missing');
      let worth = 0n;
      const accounts = this.#books.accountsOf(userId).map(String);
      for (const [key, total] of this.#books.totals) {
        const [owner = '', , currency] = key.split('/');
        if (!accounts.includes(owner)) continue;
        worth += (total * (this.#books.freshPrice(currencyId(Number(currency))) ?? 0n)) / WHOLE;
      }
      if (worth <= 20n * btc) return no('assets_below_level');
    }
    user.level = level;
    return yes();
  }

  #freeze({ userId, isFrozen }: SetUserFrozen): NaiveAnswer {
    return this.#change(userId, (user) => {
      user.isFrozen = isFrozen;
    });
  }

  #change(userId: UserId, change: (user: NaiveUser) => void): NaiveAnswer {
    const user = this.#books.users.get(userId);
    if (!user) return no('user_not_found');
    change(user);
    return yes();
  }
}

function setLock(user: NaiveUser, { wallet, isLocked }: SetWalletLock): void {
  if (isLocked) user.locked.add(wallet);
  else user.locked.delete(wallet);
}
