// Acceptors, as plainly as it can be said: deals in a list that is looked through for everything.
import { instant, type UserId } from '@bourse/domain';
import type { AcceptorTerms, Command } from '@bourse/engine';
import { type NaiveAnswer, type NaivePart, type NaivePause, no, yes } from '../naive-part.ts';
import { isUnderWay, NaiveAcceptorBooks } from './naive-acceptor-books.ts';
import { NaiveMoves } from './naive-moves.ts';
import { NaiveOpening } from './naive-opening.ts';

export class NaiveAcceptors extends NaiveAcceptorBooks implements NaivePart {
  readonly #moves = new NaiveMoves(this);
  readonly #opening = new NaiveOpening(this);
  readonly #forgotten = new Set<number>();

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'configureAcceptor') return this.#appoint(command.userId, command.terms);
    if (command.kind === 'switchAcceptor') {
      if (!this.books.users.has(command.userId)) return no('user_not_found');
      const acceptor = this.acceptors.get(command.userId);
      if (!acceptor) return no('acceptor_not_found');
      acceptor.isAccepting = command.isAccepting;
      return yes();
    }
    return this.#opening.apply(command) ?? this.#moves.apply(command);
  }

  /** What has ended long ago goes with it, which nobody can see but in the next deadline. */
  settleUser(userId: UserId): boolean {
    const own = this.openedBy(userId);
    this.#forget(own);
    return this.#moves.pass(own);
  }

  advanceTime(): void {
    this.#moves.pass(this.deals);
  }

  forget(): void {
    this.#forget(this.deals);
  }

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
      this.tell(deal, 'delayed');
    }
  }

  #forget(deals: NaiveAcceptorBooks['deals']): void {
    for (const deal of deals) if (!isUnderWay(deal) && this.isForgotten(deal)) this.#forgotten.add(deal.id);
  }

  #appoint(userId: UserId, terms: AcceptorTerms): NaiveAnswer {
    if (!this.books.users.has(userId)) return no('user_not_found');
    const { rechargeMin, rechargeMax, rechargeRate, cashMin, cashMax, cashRate } = terms;
    const areRight =
      [rechargeMin, cashMin].every((least) => least > 0n) &&
      rechargeMin <= rechargeMax &&
      cashMin <= cashMax &&
      [rechargeRate, cashRate].every((rate) => rate >= 0n && rate < 1_000_000n);
    if (!areRight) return no('invalid_market_settings');
    const known = this.acceptors.get(userId);
    this.acceptors.set(userId, { ...terms, userId, isAccepting: known?.isAccepting ?? true });
    return yes();
  }
}
