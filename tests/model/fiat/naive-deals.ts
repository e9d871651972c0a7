// What becomes of deals, by their two users, by operators and by the clock.
import {
  amount,
  type FiatDealAct,
  type FiatDealEnd,
  type FiatDealState,
  formatUnits,
  instant,
  seq,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type {
  AppealFiatDeal,
  CancelFiatDeal,
  Command,
  ConcedeFiatDeal,
  FiatAd,
  FiatDeal,
  PayFiatDeal,
  ReleaseFiatDeal,
  ResolveFiatDeal,
} from '@bourse/engine';
import { type NaiveAnswer, no, yes } from '../naive-part.ts';
import { KEPT_MS } from './fiat-cast.ts';
import { dayAt, isUnderWay, type NaiveFiatBooks } from './naive-fiat-books.ts';

type Asked = { readonly userId: UserId; readonly dealId: number };
type End = { readonly act: FiatDealAct; readonly endReason: FiatDealEnd; readonly by?: UserId };

export class NaiveDeals {
  readonly #fiat: NaiveFiatBooks;

  constructor(fiat: NaiveFiatBooks) {
    this.#fiat = fiat;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'payFiatDeal') return this.#pay(command);
    if (command.kind === 'cancelFiatDeal') return this.#cancel(command);
    if (command.kind === 'releaseFiatDeal') return this.#release(command);
    if (command.kind === 'appealFiatDeal') return this.#appeal(command);
    if (command.kind === 'concedeFiatDeal') return this.#concede(command);
    return command.kind === 'resolveFiatDeal' ? this.#resolve(command) : undefined;
  }

  /** Does what is due for some deals, the earliest first; returns whether anything was. */
  pass(deals: readonly FiatDeal[]): boolean {
    const due = deals.filter((deal) => isUnderWay(deal) && (deal.dueAt ?? Infinity) <= this.#fiat.books.actsAt);
    for (const deal of due.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || a.id - b.id)) {
      if (deal.state === 'paid') {
        this.#beginAppeal(deal);
        continue;
      }
      this.#fiat.cancellations.push({ userId: deal.buyerId, day: dayAt(deal.payUntil) });
      this.#end(deal, { act: 'expired', endReason: 'expired' });
    }
    return due.length > 0;
  }

  #pay(command: PayFiatDeal): NaiveAnswer {
    const deal = this.#find(command, ['unpaid'], 'buyer');
    if ('ok' in deal) return deal;
    if (deal.side === 'sell' && !command.hasProof) return no('payment_proof_required');
    const { at, actsAt } = this.#fiat.books;
    const dueAt = instant(actsAt + this.#fiat.mustGetRules().appealAloneMs);
    const payUntil = instant(deal.payUntil + at - actsAt);
    Object.assign(deal, { state: 'paid', hasProof: command.hasProof, paidAt: instant(at), payUntil, dueAt });
    this.#fiat.tell(deal, 'paid', command.userId);
    return yes();
  }

  #cancel(command: CancelFiatDeal): NaiveAnswer {
    const deal = this.#find(command, ['unpaid'], 'buyer');
    if ('ok' in deal) return deal;
    const { userId } = command;
    const day = dayAt(this.#fiat.books.at);
    this.#fiat.cancellations.push({ userId, day });
    this.#end(deal, { act: 'cancelled', endReason: 'cancelled', by: userId });
    return yes({ cancellations: this.#fiat.cancelledOn(userId, day) });
  }

  #release(command: ReleaseFiatDeal): NaiveAnswer {
    const user = this.#fiat.books.users.get(command.userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    if (this.#fiat.books.at < user.heldUntil) return no('outflows_held');
    const deal = this.#find(command, ['paid', 'appealed'], 'seller');
    if ('ok' in deal) return deal;
    this.#end(deal, { act: 'released', endReason: 'released', by: command.userId });
    return yes();
  }

  #appeal(command: AppealFiatDeal): NaiveAnswer {
    const deal = this.#find(command, ['paid', 'cancelled'], 'either');
    if ('ok' in deal) return deal;
    const { at, actsAt } = this.#fiat.books;
    const { state, endReason, buyerId, paidAt = 0, dueAt = 0 } = deal;
    if (state === 'cancelled') {
      if (endReason !== 'cancelled' && endReason !== 'expired') return no('fiat_deal_handled');
      if (command.userId !== buyerId) return no('fiat_no_right');
      if (actsAt >= dueAt - KEPT_MS) return no('fiat_appeal_too_late');
      if (!command.hasProof) return no('appeal_proof_required');
      const today = { userId: buyerId, day: dayAt(at) };
      const { lateAppeals } = this.#fiat;
      if (lateAppeals.some((one) => one.userId === buyerId && one.day === today.day)) return no('late_appeal_used');
      lateAppeals.push(today);
      deal.hasProof = true;
      this.#holdAgain(deal);
    } else if (at < paidAt + this.#fiat.mustGetRules().appealAfterMs) {
      return no('fiat_appeal_too_early');
    }
    this.#beginAppeal(deal, command.userId);
    return yes({ held: formatUnits(deal.held) });
  }

  #concede(command: ConcedeFiatDeal): NaiveAnswer {
    const deal = this.#find(command, ['appealed'], 'buyer');
    if ('ok' in deal) return deal;
    this.#end(deal, { act: 'conceded', endReason: 'conceded', by: command.userId });
    return yes();
  }

  #resolve({ dealId, winner }: ResolveFiatDeal): NaiveAnswer {
    const deal = this.#fiat.deals.find(({ id }) => id === dealId);
    if (!deal || this.#isForgotten(deal)) return no('fiat_deal_not_found');
    if (deal.state !== 'appealed') return no('fiat_deal_handled');
    this.#end(deal, { act: 'resolved', endReason: winner === 'buyer' ? 'awarded_buyer' : 'awarded_seller' });
    return yes();
  }

  /** One of the user's in one of these states, of whom the user is that party. */
  #find(
    { userId, dealId }: Asked,
    states: readonly FiatDealState[],
    party: 'buyer' | 'seller' | 'either',
  ): FiatDeal | NaiveAnswer {
    if (!this.#fiat.books.users.has(userId)) return no('user_not_found');
    const deal = this.#fiat.dealsOf(userId).find(({ id }) => id === dealId);
    if (!deal || this.#isForgotten(deal)) return no('fiat_deal_not_found');
    if (!states.includes(deal.state)) return no('fiat_deal_handled');
    const isRight = party === 'either' || userId === (party === 'buyer' ? deal.buyerId : deal.sellerId);
    return isRight ? deal : no('fiat_no_right');
  }

  #isForgotten(deal: FiatDeal): boolean {
    return !isUnderWay(deal) && this.#fiat.books.actsAt >= (deal.dueAt ?? 0);
  }

  #beginAppeal(deal: FiatDeal, by?: UserId): void {
    Object.assign(deal, {
      state: 'appealed',
      appealedAt: instant(this.#fiat.books.at),
      appealedBy: by,
      dueAt: undefined,
      firstEndReason: deal.endReason,
      firstEndedAt: deal.endedAt,
      endedAt: undefined,
      endedSeq: undefined,
      endReason: undefined,
    });
    this.#fiat.tell(deal, 'appealed', by);
  }

  /** Holds the rest of the ad again, as far as it goes, and then the seller's coins. */
  #holdAgain(deal: FiatDeal): void {
    const { adId, side, number, sellerId, currencyId } = deal;
    const ad = this.#adOf(adId);
    const left = ad?.state === 'live' ? ad.remaining : 0n;
    const ofAd = side === 'sell' ? least(left, number) : 0n;
    const held = ofAd + least(this.#fiat.available(sellerId, currencyId), number - ofAd);
    const taken = side === 'sell' ? ofAd : least(left, held);
    Object.assign(deal, { held: amount(held), taken: amount(taken) });
    if (ad) ad.remaining = amount(ad.remaining - taken);
  }

  #end(deal: FiatDeal, { act, endReason, by }: End): void {
    const isSold = endReason === 'released' || endReason === 'awarded_buyer';
    const { adId, held, taken } = deal;
    if (isSold) this.#handOver(deal);
    const { at, actsAt, seq: place } = this.#fiat.books;
    Object.assign(deal, {
      state: isSold ? 'done' : 'cancelled',
      endReason,
      endedAt: instant(at),
      endedSeq: seq(place),
      held: ZERO,
      taken: ZERO,
      released: isSold ? held : ZERO,
      dueAt: instant(actsAt + this.#fiat.mustGetRules().appealEndedMs + KEPT_MS),
    });
    this.#fiat.tell(deal, act, by);
    const ad = this.#adOf(adId);
    if (ad?.state !== 'live') return;
    if (isSold) ad.sold = amount(ad.sold + taken);
    else ad.remaining = amount(ad.remaining + taken);
    if (ad.remaining === 0n && this.#fiat.dealsOn(adId).length === 0) ad.state = 'done';
  }

  #handOver({ sellerId, buyerId, currencyId, held, number, worth }: FiatDeal): void {
    if (held === 0n) return;
    this.#fiat.books.move(`${sellerId}/legal`, `${buyerId}/legal`, currencyId, held);
    const moved = (worth * held) / number;
    const { restrictMs } = this.#fiat.mustGetRules();
    this.#fiat.funding.ease(sellerId, moved, restrictMs);
    this.#fiat.funding.restrict(buyerId, moved, restrictMs);
  }

  #adOf(adId: number): FiatAd | undefined {
    return this.#fiat.ads[adId - 1];
  }
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
