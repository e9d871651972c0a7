// All that acceptors remember in the model: plain lists, looked through at each use. No deal ever leaves them.
import {
  type AcceptorDealAct,
  type AcceptorDealId,
  amount,
  DAY_MS,
  instant,
  USDT,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { Acceptor, AcceptorDeal } from '@bourse/engine';
import type { NaiveFiat } from '../fiat/naive-fiat.ts';
import type { NaiveFunding } from '../wallet/naive-funding.ts';
import type { NaiveBooks, NaiveDeparture } from '../naive-books.ts';

export const isUnderWay = ({ endedAt }: AcceptorDeal): boolean => endedAt === undefined;
export const giverOf = ({ side, userId, acceptorId }: AcceptorDeal): UserId =>
  side === 'deposit' ? acceptorId : userId;

const payerOf = ({ side, userId, acceptorId }: AcceptorDeal): UserId => (side === 'deposit' ? userId : acceptorId);

/** Its acceptor has had the USDT since before it was appealed. */
const wasDone = ({ firstEndReason }: AcceptorDeal): boolean => firstEndReason === 'timed_out';
const holderOf = (deal: AcceptorDeal): UserId => (wasDone(deal) ? payerOf(deal) : giverOf(deal));

export class NaiveAcceptorBooks {
  readonly books: NaiveBooks;
  readonly funding: NaiveFunding;
  readonly fiat: NaiveFiat;
  readonly acceptors = new Map<UserId, Acceptor>();
  /** By their ids less one. */
  readonly deals: AcceptorDeal[] = [];
  /** These things have happened to deals since the list was last read. */
  readonly told: {
    readonly id: AcceptorDealId;
    readonly act: AcceptorDealAct | 'delayed';
    readonly by: UserId | undefined;
  }[] = [];

  constructor(books: NaiveBooks, { funding, fiat }: { readonly funding: NaiveFunding; readonly fiat: NaiveFiat }) {
    this.books = books;
    this.funding = funding;
    this.fiat = fiat;
    books.claims.push(() =>
      this.deals.filter(isUnderWay).map((deal) => [`${holderOf(deal)}/legal/${USDT}`, deal.held] as const),
    );
    books.kept.risks.push((userId) =>
      this.deals
        .filter((deal) => isUnderWay(deal) && deal.side === 'deposit' && deal.acceptorId === userId)
        .map(({ held }) => fiat.saleOf(USDT, held)),
    );
    books.departures.push((userId) => this.openedBy(userId).flatMap(toDepartures));
  }

  openedBy(userId: UserId): AcceptorDeal[] {
    return this.deals.filter((deal) => deal.userId === userId);
  }

  hasOpen(userId: UserId): boolean {
    return this.openedBy(userId).some(isUnderWay);
  }

  available(userId: UserId): bigint {
    return this.books.available(`${userId}/legal`, USDT);
  }

  isForgotten(deal: AcceptorDeal): boolean {
    return !isUnderWay(deal) && this.books.actsAt >= (deal.dueAt ?? 0);
  }

  tell({ id }: AcceptorDeal, act: AcceptorDealAct | 'delayed', by?: UserId): void {
    this.told.push({ id, act, by });
  }

  /** A deal ends, and what it held is free again or goes to the other. */
  end(deal: AcceptorDeal, { isDone, at, seq }: Pick<NaiveBooks, 'at' | 'seq'> & { readonly isDone: boolean }): void {
    const { held } = deal;
    const ended = { endedAt: instant(at), endedSeq: seq, held: ZERO, released: isDone ? held : ZERO };
    const { appealEndedMs, restrictMs } = this.fiat.mustGetRules();
    Object.assign(deal, { ...ended, dueAt: instant(this.books.actsAt + appealEndedMs + DAY_MS) });
    if (wasDone(deal)) return this.#endAgain(deal, isDone ? 0n : held);
    if (!isDone || held === 0n) return;
    const [giver, payer] = deal.side === 'deposit' ? [deal.acceptorId, deal.userId] : [deal.userId, deal.acceptorId];
    this.books.move(`${giver}/legal`, `${payer}/legal`, USDT, held);
    this.funding.restrict(payer, held, restrictMs);
    if (deal.side === 'deposit') this.funding.ease(giver, held, restrictMs);
    this.funding.repay(payer, 'legal', USDT);
  }

  /** Returns so much of what was given to its user. */
  #endAgain(deal: AcceptorDeal, returned: bigint): void {
    const [user, acceptor] = [giverOf(deal), payerOf(deal)];
    deal.released = amount(deal.number - returned);
    if (returned === 0n) return;
    this.books.move(`${acceptor}/legal`, `${user}/legal`, USDT, returned);
    this.funding.ease(acceptor, returned);
    this.funding.repay(user, 'legal', USDT);
  }

  /** Holds again as much of the number as there is. */
  holdAgain(deal: AcceptorDeal): void {
    const available = this.available(deal.endReason === 'timed_out' ? payerOf(deal) : giverOf(deal));
    deal.held = amount(available < deal.number ? available : deal.number);
    deal.released = ZERO;
  }
}

/** A withdrawal leaves the exchange. */
function toDepartures(deal: AcceptorDeal): readonly NaiveDeparture[] {
  const { side, held, released, number, openedAt, state } = deal;
  if (side === 'deposit') return [];
  const isOpen = isUnderWay(deal);
  const at = isOpen || state === 'done' ? openedAt : undefined;
  const leaving = { currencyId: USDT, at, isHeld: isOpen && !wasDone(deal) };
  const given = !isOpen ? released : wasDone(deal) ? number : held;
  return [{ ...leaving, amount: given, worth: given }];
}
