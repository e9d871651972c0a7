// Countdowns, as plainly as they can be said.
import type { MarketId, UserId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { NaiveBooks } from '../naive-books.ts';
import { type NaiveAnswer, type NaivePart, no, yes } from '../naive-part.ts';
import type { NaiveSpot } from './naive-spot.ts';

export type NaiveCountdown = { readonly userId: UserId; readonly marketId: MarketId; readonly endsAt: number };
type NaiveEnd = Omit<NaiveCountdown, 'endsAt'> & { readonly orderIds: readonly number[] };

export class NaiveCountdowns implements NaivePart {
  readonly #books: NaiveBooks;
  readonly #spot: NaiveSpot;
  /** Only those that are on. */
  all: NaiveCountdown[] = [];
  readonly ended: NaiveEnd[] = [];

  constructor(books: NaiveBooks, spot: NaiveSpot) {
    this.#books = books;
    this.#spot = spot;
  }

  get nextDeadline(): number | undefined {
    return this.sorted[0]?.endsAt;
  }

  get sorted(): readonly NaiveCountdown[] {
    return [...this.all].sort((a, b) => a.endsAt - b.endsAt || a.userId - b.userId || a.marketId - b.marketId);
  }

  settleDue(): boolean {
    const due = this.sorted.filter(({ endsAt }) => endsAt <= this.#books.at);
    for (const { userId, marketId } of due) {
      const findOpen = () =>
        this.#spot.orders.filter((one) => one.userId === userId && one.marketId === marketId && one.status === 'open');
      if (findOpen().length > 0) this.#spot.expireDue(marketId);
      const open = findOpen();
      for (const order of open) this.#spot.end(order, 'countdown');
      this.ended.push({ userId, marketId, orderIds: open.map(({ id }) => id) });
    }
    this.all = this.all.filter((one) => !due.includes(one));
    return due.length > 0;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind !== 'setCountdown') return undefined;
    const { userId, marketId, lengthMs } = command;
    if (!this.#books.users.has(userId)) return no('user_not_found');
    if (!this.#spot.markets.has(marketId)) return no('market_not_found');
    if (lengthMs !== 0 && !(lengthMs >= 1_000 && lengthMs <= 3_600_000)) return no('countdown_out_of_range');
    this.all = this.all.filter((one) => one.userId !== userId || one.marketId !== marketId);
    if (lengthMs === 0) return yes();
    const endsAt = this.#books.at + lengthMs;
    this.all.push({ userId, marketId, endsAt });
    return yes({ endsAt });
  }
}
