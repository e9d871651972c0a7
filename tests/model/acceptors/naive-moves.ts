// What becomes of deals with acceptors, by their two, by operators and by the clock.
import {
  type AcceptorDealAct,
  type AcceptorDealEnd,
  type AcceptorDealState,
  DAY_MS,
  instant,
  seq,
  type UserId,
} from '@bourse/domain';
import type { AcceptorDeal, AcceptorDealCommand, Command, ResolveAcceptorDeal } from '@bourse/engine';
import { type NaiveAnswer, no, yes } from '../naive-part.ts';
import { dayAt } from '../fiat/naive-fiat-books.ts';
import { CONFIRM_MS, PAY_MS } from './acceptor-cast.ts';
import { isUnderWay, type NaiveAcceptorBooks } from './naive-acceptor-books.ts';

type End = { readonly act: AcceptorDealAct; readonly endReason: AcceptorDealEnd; readonly by?: UserId };
type Of<Kind extends AcceptorDealCommand['kind']> = Extract<AcceptorDealCommand, { kind: Kind }>;

/** Names the states of a deal in which a command is possible, and who may give it then. */
type Mays = Readonly<Partial<Record<AcceptorDealState, 'user' | 'acceptor' | 'either'>>>;
type Rule = Readonly<Record<AcceptorDeal['side'], Mays>>;

const DONE_REASONS: readonly AcceptorDealEnd[] = ['confirmed', 'timed_out'];
const STATES: ReadonlyMap<AcceptorDealEnd, AcceptorDealState> = new Map([
  ['refused', 'refused'],
  ['expired', 'expired'],
]);

export class NaiveMoves {
  readonly #own: NaiveAcceptorBooks;

  constructor(own: NaiveAcceptorBooks) {
    this.#own = own;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'acceptAcceptorDeal') return this.#accept(command);
    if (command.kind === 'refuseAcceptorDeal') return this.#refuse(command);
    if (command.kind === 'cancelAcceptorDeal') return this.#cancel(command);
    if (command.kind === 'payAcceptorDeal') return this.#pay(command);
    if (command.kind === 'confirmAcceptorDeal') return this.#confirm(command);
    if (command.kind === 'appealAcceptorDeal') return this.#appeal(command);
    if (command.kind === 'concedeAcceptorDeal') return this.#concede(command);
    return command.kind === 'resolveAcceptorDeal' ? this.#resolve(command) : undefined;
  }

  /** Does what is due for some deals, the earliest first; returns whether anything was. */
  pass(deals: readonly AcceptorDeal[]): boolean {
    const due = deals.filter((deal) => isUnderWay(deal) && (deal.dueAt ?? Infinity) <= this.#actsAt);
    for (const deal of due.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || a.id - b.id)) {
      if (deal.state !== 'paid') {
        this.#countUnpaid(deal, deal.dueAt ?? 0);
        this.#end(deal, { act: 'expired', endReason: 'expired' });
      } else if (deal.side === 'deposit') this.#beginAppeal(deal);
      else this.#end(deal, { act: 'timed_out', endReason: 'timed_out' });
    }
    return due.length > 0;
  }

  get #at(): number {
    return this.#own.books.at;
  }

  get #actsAt(): number {
    return this.#own.books.actsAt;
  }

  #accept(command: Of<'acceptAcceptorDeal'>): NaiveAnswer {
    const deal = this.#findInTime(command, { deposit: {}, withdraw: { waiting: 'acceptor' } });
    if ('ok' in deal) return deal;
    const user = this.#own.fiat.user(deal.userId);
    if (user.isFrozen || this.#own.fiat.checkSeller(deal.userId)) return no('acceptor_user_held');
    Object.assign(deal, { state: 'accepted', acceptedAt: instant(this.#at), dueAt: instant(this.#actsAt + PAY_MS) });
    this.#own.tell(deal, 'accepted', command.userId);
    return yes();
  }

  #refuse(command: Of<'refuseAcceptorDeal'>): NaiveAnswer {
    const { userId, dealId, reason } = command;
    const meant = this.#own.deals.find(({ id }) => id === dealId);
    const isPaid = meant?.side === 'deposit' && meant.state === 'paid' && meant.acceptorId === userId;
    if (isPaid) return no('acceptor_deal_paid');
    const waiting = { waiting: 'acceptor' } as const;
    const deal = this.#findInTime(command, { deposit: waiting, withdraw: { ...waiting, accepted: 'acceptor' } });
    if ('ok' in deal) return deal;
    deal.refuseReason = reason;
    return this.#end(deal, { act: 'refused', endReason: 'refused', by: userId });
  }

  #cancel(command: Of<'cancelAcceptorDeal'>): NaiveAnswer {
    const deal = this.#findInTime(command, { deposit: { waiting: 'user' }, withdraw: { waiting: 'user' } });
    if ('ok' in deal) return deal;
    this.#countUnpaid(deal, this.#at);
    return this.#end(deal, { act: 'cancelled', endReason: 'cancelled', by: command.userId });
  }

  #countUnpaid({ side, userId }: AcceptorDeal, at: number): void {
    if (side === 'deposit') this.#own.fiat.cancellations.push({ userId, day: dayAt(at) });
  }

  #pay(command: Of<'payAcceptorDeal'>): NaiveAnswer {
    const deal = this.#findInTime(command, { deposit: { waiting: 'user' }, withdraw: { accepted: 'acceptor' } });
    if ('ok' in deal) return deal;
    const { hasProof, userId } = command;
    const isDeposit = deal.side === 'deposit';
    if (!isDeposit && !hasProof) return no('payment_proof_required');
    const dueAt = instant(this.#actsAt + (isDeposit ? this.#own.fiat.mustGetRules().appealAloneMs : CONFIRM_MS));
    Object.assign(deal, { state: 'paid', hasProof, paidAt: instant(this.#at), dueAt });
    this.#own.tell(deal, 'paid', userId);
    return yes();
  }

  #confirm(command: Of<'confirmAcceptorDeal'>): NaiveAnswer {
    const { userId } = command;
    const deal = this.#find(command, {
      deposit: { paid: 'acceptor', appealed: 'acceptor' },
      withdraw: { paid: 'user', appealed: 'user' },
    });
    if ('ok' in deal) return deal;
    if (deal.side === 'withdraw' && this.#actsAt >= (deal.dueAt ?? Infinity)) return no('fiat_deal_handled');
    if (this.#at < this.#own.fiat.user(userId).heldUntil) return no('outflows_held');
    return this.#end(deal, { act: 'confirmed', endReason: 'confirmed', by: userId });
  }

  #appeal(command: Of<'appealAcceptorDeal'>): NaiveAnswer {
    const { userId } = command;
    const deal = this.#find(command, this.#ruleOfAppeals(command));
    if ('ok' in deal) return deal;
    const { side, state, paidAt = 0, dueAt = Infinity } = deal;
    if (state === 'paid') {
      const { appealAfterMs } = this.#own.fiat.mustGetRules();
      if (side === 'deposit' && this.#at < paidAt + appealAfterMs) return no('fiat_appeal_too_early');
      if (side === 'withdraw' && this.#actsAt >= dueAt) return no('fiat_appeal_too_late');
    } else {
      if (this.#actsAt >= dueAt - DAY_MS) return no('fiat_appeal_too_late');
      if (userId === deal.userId && this.#own.hasOpen(userId)) return no('acceptor_deal_open');
      if (!command.hasProof) return no('appeal_proof_required');
      if (deal.endReason !== 'timed_out') {
        const today = dayAt(this.#at);
        const { lateAppeals } = this.#own.fiat;
        if (lateAppeals.some((one) => one.userId === userId && one.day === today)) return no('late_appeal_used');
        lateAppeals.push({ userId, day: today });
        deal.hasProof = true;
      }
      this.#own.holdAgain(deal);
      Object.assign(deal, { firstEndReason: deal.endReason, firstEndedAt: deal.endedAt });
    }
    this.#beginAppeal(deal, userId);
    return yes();
  }

  /** Of what has ended only by whoever may have paid, and only where nobody has said who was right. */
  #ruleOfAppeals({ dealId }: Of<'appealAcceptorDeal'>): Rule {
    const { acceptedAt, endReason } = this.#own.deals.find(({ id }) => id === dealId) ?? {};
    const ofAccepted = acceptedAt === undefined ? {} : ({ refused: 'acceptor', expired: 'acceptor' } as const);
    const ofCancelled = endReason === 'cancelled' ? ({ cancelled: 'user' } as const) : {};
    return {
      deposit: { paid: 'either', refused: 'user', expired: 'user', ...ofCancelled },
      withdraw: { paid: 'either', ...ofAccepted, ...(endReason === 'timed_out' ? ({ done: 'user' } as const) : {}) },
    };
  }

  #concede(command: Of<'concedeAcceptorDeal'>): NaiveAnswer {
    const deal = this.#find(command, { deposit: { appealed: 'user' }, withdraw: { appealed: 'acceptor' } });
    if ('ok' in deal) return deal;
    this.#countUnpaid(deal, this.#at);
    return this.#end(deal, { act: 'conceded', endReason: 'conceded', by: command.userId });
  }

  #resolve({ dealId, winner }: ResolveAcceptorDeal): NaiveAnswer {
    const deal = this.#own.deals.find(({ id }) => id === dealId);
    if (!deal || this.#own.isForgotten(deal)) return no('fiat_deal_not_found');
    if (deal.state !== 'appealed') return no('fiat_deal_handled');
    return this.#end(deal, { act: 'resolved', endReason: winner === 'user' ? 'awarded_user' : 'awarded_acceptor' });
  }

  /** One of the user's that this user may do something with in its state. */
  #find({ userId, dealId, kind }: AcceptorDealCommand, rule: Rule): AcceptorDeal | NaiveAnswer {
    const user = this.#own.books.users.get(userId);
    if (!user) return no('user_not_found');
    const isForActive = kind === 'acceptAcceptorDeal' || kind === 'confirmAcceptorDeal';
    if (user.isFrozen && isForActive) return no('user_frozen');
    const deal = this.#own.deals.find(({ id }) => id === dealId);
    const isParty = deal?.userId === userId || deal?.acceptorId === userId;
    if (!deal || !isParty || this.#own.isForgotten(deal)) return no('fiat_deal_not_found');
    const whose = rule[deal.side][deal.state];
    if (whose === undefined) return no('fiat_deal_handled');
    return whose === 'either' || (whose === 'user' ? deal.userId : deal.acceptorId) === userId
      ? deal
      : no('fiat_no_right');
  }

  #findInTime(command: AcceptorDealCommand, rule: Rule): AcceptorDeal | NaiveAnswer {
    const deal = this.#find(command, rule);
    return 'ok' in deal || this.#actsAt < (deal.dueAt ?? 0) ? deal : no('fiat_deal_handled');
  }

  #beginAppeal(deal: AcceptorDeal, by?: UserId): void {
    const unended = { endedAt: undefined, endedSeq: undefined, endReason: undefined, dueAt: undefined };
    Object.assign(deal, { state: 'appealed', appealedAt: instant(this.#at), appealedBy: by, ...unended });
    this.#own.tell(deal, 'appealed', by);
  }

  #end(deal: AcceptorDeal, { act, endReason, by }: End): NaiveAnswer {
    const winner = deal.side === 'deposit' ? 'awarded_user' : 'awarded_acceptor';
    const isDone = DONE_REASONS.includes(endReason) || endReason === winner;
    Object.assign(deal, { state: isDone ? 'done' : (STATES.get(endReason) ?? 'cancelled'), endReason });
    this.#own.end(deal, { isDone, at: this.#at, seq: seq(this.#own.books.seq) });
    this.#own.tell(deal, act, by);
    return yes();
  }
}
