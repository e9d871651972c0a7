// Invite rebates, as plainly as they can be said.
import { type CurrencyId, USDT } from '@bourse/domain';
import type { Command, PayRebates, RebatePayment } from '@bourse/engine';
import { type NaiveBooks, WHOLE } from '../naive-books.ts';
import { type NaiveAnswer, type NaivePart, no, yes } from '../naive-part.ts';

/** `isPaid` is false where it waits for the next day. */
export type NaiveRebate = RebatePayment & { readonly day: number; readonly isPaid: boolean };

export class NaiveRebates implements NaivePart {
  readonly #books: NaiveBooks;
  /** By their ids less one. */
  readonly all: NaiveRebate[] = [];
  /** Day and chunk of all that were paid. */
  readonly known: (readonly [day: number, chunk: number])[] = [];
  #ratio = 0n;

  constructor(books: NaiveBooks) {
    this.#books = books;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'configureRebates') {
      this.#ratio = command.ratio;
      return yes();
    }
    return command.kind === 'payRebates' ? (this.#objection(command) ?? this.#pay(command)) : undefined;
  }

  #objection({ prices, payments }: PayRebates): NaiveAnswer | undefined {
    for (const { currencyId, price } of prices) {
      if (!this.#books.currencies.has(currencyId)) return no('currency_not_found');
      if (price <= 0n) return no('price_required');
    }
    for (const { inviterId, inviteeId, currencyId, fees } of payments) {
      if (!this.#books.users.has(inviterId)) return no('user_not_found');
      if (!this.#books.users.has(inviteeId)) return no('user_not_found');
      const named = [inviterId, inviteeId];
      if (named.some((id) => this.#books.personOf(id) !== id)) return no('sub_account_refused');
      if (!this.#books.currencies.has(currencyId)) return no('currency_not_found');
      if (fees <= 0n) return no('quantity_required');
    }
    return undefined;
  }

  #pay({ day, chunk, prices, payments }: PayRebates): NaiveAnswer {
    if (this.known.some(([d, c]) => d > day || (d === day && c >= chunk))) return yes({ paid: 0, waiting: 0 });
    this.known.push([day, chunk]);
    const counts = { paid: 0, waiting: 0 };
    const left = payments.filter(({ inviteeId }) => (this.#books.users.get(inviteeId)?.level ?? 0) >= 2);
    for (let [first] = left; first; [first] = left) {
      const { inviterId, currencyId } = first;
      const isOfGroup = (one: RebatePayment) => one.inviterId === inviterId && one.currencyId === currencyId;
      const group = left.filter(isOfGroup);
      left.splice(0, left.length, ...left.filter((one) => !isOfGroup(one)));
      const share = (group.reduce((sum, { fees }) => sum + fees, 0n) * this.#ratio) / 1_000_000n;
      const price = currencyId === USDT ? WHOLE : prices.findLast((one) => one.currencyId === currencyId)?.price;
      const worth = price === undefined ? undefined : (share * price) / WHOLE;
      if (share === 0n || worth === 0n) continue;
      const isPaid = worth !== undefined && this.#share(`${inviterId}/change`, { currencyId, share, worth });
      for (const payment of group) this.all.push({ ...payment, day, isPaid });
      counts[isPaid ? 'paid' : 'waiting'] += group.length;
    }
    return yes(counts);
  }

  /** Pays a share, and returns whether the house had it. */
  #share(to: string, { currencyId, share, worth }: Share): boolean {
    if (this.#books.available('house/fees', currencyId) < share) return false;
    if (currencyId === USDT) {
      this.#books.move('house/fees', to, USDT, share);
      return true;
    }
    if (this.#books.available('house/treasury', USDT) < worth) return false;
    this.#books.move('house/fees', 'house/treasury', currencyId, share);
    this.#books.move('house/treasury', to, USDT, worth);
    return true;
  }
}

type Share = { readonly currencyId: CurrencyId; readonly share: bigint; readonly worth: bigint };
