// Trade in fiat money, as plainly as it can be said: ads and deals in lists that are looked through for everything.
import { instant, type UserId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { NaiveAnswer, NaivePart, NaivePause } from '../naive-part.ts';
import { NaiveAds } from './naive-ads.ts';
import { NaiveDeals } from './naive-deals.ts';
import { isUnderWay, NaiveFiatBooks } from './naive-fiat-books.ts';
import { NaiveFiatOffers } from './naive-fiat-offers.ts';
import { NaiveOpeningDeals } from './naive-opening-deals.ts';

export class NaiveFiat extends NaiveFiatBooks implements NaivePart {
  readonly #ads = new NaiveAds(this);
  readonly #deals = new NaiveDeals(this);
  readonly #parts = [new NaiveFiatOffers(this), this.#ads, new NaiveOpeningDeals(this, this.#ads), this.#deals];
  readonly #forgotten = new Set<number>();

  apply(command: Command): NaiveAnswer | undefined {
    for (const part of this.#parts) {
      const answer = part.apply(command);
      if (answer) return answer;
    }
    return undefined;
  }

  settleUser(userId: UserId): boolean {
    return this.#deals.pass(this.dealsOf(userId));
  }

  advanceTime(): void {
    this.#deals.pass(this.deals);
  }

  forget(): void {
    for (const deal of this.deals) {
      if (!isUnderWay(deal) && (deal.dueAt ?? 0) <= this.books.actsAt) this.#forgotten.add(deal.id);
    }
  }

  /** The next deadline is that of a deal under way, or of one that has ended and is remembered. */
  get nextDeadline(): number | undefined {
    const moments = this.deals.flatMap((deal) => (this.#forgotten.has(deal.id) ? [] : (deal.dueAt ?? [])));
    const coming = this.books.coming(moments);
    return coming.length === 0 ? undefined : Math.min(...coming);
  }

  afterStop({ from, to }: NaivePause): void {
    for (const deal of this.deals) {
      const { dueAt = 0 } = deal;
      if (dueAt <= from || this.#forgotten.has(deal.id)) continue;
      deal.dueAt = instant(dueAt + to - from);
      if (deal.state === 'unpaid') deal.payUntil = instant(deal.payUntil + to - from);
      this.tell(deal, 'delayed');
    }
  }
}
