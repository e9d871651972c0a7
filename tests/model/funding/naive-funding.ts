// Money that comes, goes, and changes wallets, as plainly as it can be said.
import type { CurrencyId } from '@bourse/domain';
import type { Command, TransferFunds } from '@bourse/engine';
import type { NaiveBooks } from '../naive-books.ts';
import { type NaiveAnswer, type NaivePart, no, yes } from '../naive-part.ts';

export class NaiveFunding implements NaivePart {
  readonly #books: NaiveBooks;

  constructor(books: NaiveBooks) {
    this.#books = books;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'creditUser') {
      if (!this.#books.users.has(command.userId)) return no('user_not_found');
      return this.#give(`house/${command.source}`, `${command.userId}/${command.wallet}`, command);
    }
    if (command.kind === 'fundTreasury') return this.#give('house/outside', 'house/treasury', command);
    if (command.kind === 'transferFunds') return this.#transfer(command);
    return undefined;
  }

  #give(from: string, to: string, { currencyId, amount }: { currencyId: CurrencyId; amount: bigint }): NaiveAnswer {
    if (!this.#books.currencies.has(currencyId)) return no('currency_not_found');
    if (amount <= 0n) return no('quantity_required');
    if (from === 'house/treasury' && this.#books.total(from, currencyId) < amount) return no('insufficient_balance');
    this.#books.move(from, to, currencyId, amount);
    return yes();
  }

  #transfer({ userId, currencyId, from, to, amount }: TransferFunds): NaiveAnswer {
    const user = this.#books.users.get(userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    if (!this.#books.currencies.has(currencyId)) return no('currency_not_found');
    if (amount <= 0n) return no('quantity_required');
    if (from === to) return no('same_wallet');
    if (this.#books.available(`${userId}/${from}`, currencyId) < amount) return no('insufficient_balance');
    this.#books.move(`${userId}/${from}`, `${userId}/${to}`, currencyId, amount);
    return yes();
  }
}
