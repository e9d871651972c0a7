// A deal with an acceptor is opened, as plainly as it can be said.
import { acceptorDealId, amount, formatUnits, instant, price, seq, USDT, ZERO } from '@bourse/domain';
import type { Acceptor, Command, OpenAcceptorDeal } from '@bourse/engine';
import type { Objection } from '../wallet/naive-money.ts';
import { WHOLE } from '../naive-books.ts';
import { type NaiveAnswer, no, yes } from '../naive-part.ts';
import { PAY_MS } from './acceptor-cast.ts';
import type { NaiveAcceptorBooks } from './naive-acceptor-books.ts';

const CENT = WHOLE / 100n;
const PPM = 1_000_000n;

const up = (part: bigint, whole: bigint): bigint => (part + whole - 1n) / whole;

export class NaiveOpening {
  readonly #own: NaiveAcceptorBooks;

  constructor(own: NaiveAcceptorBooks) {
    this.#own = own;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind !== 'openAcceptorDeal') return undefined;
    const objection = this.#checkUser(command);
    if (objection) return objection;
    const { acceptorId, userId, side, money } = command;
    const acceptor = this.#own.acceptors.get(acceptorId);
    if (!acceptor?.isAppointed) return no('acceptor_not_found');
    if (acceptorId === userId) return no('own_acceptor');
    if (!this.#isThere(acceptor, side)) return no('acceptor_unavailable');
    const rate = this.#own.fiat.rateOf('CNY');
    if (rate === undefined) return no('fiat_rate_missing');
    if (money <= 0n) return no('quantity_required');
    if (money % CENT !== 0n) return no('fiat_money_not_whole');
    const isDeposit = side === 'deposit';
    const [least, most] = isDeposit
      ? [acceptor.rechargeMin, acceptor.rechargeMax]
      : [acceptor.cashMin, acceptor.cashMax];
    if (money < least || money > most) return no('acceptor_money_out_of_range');
    const worth = isDeposit ? (money * WHOLE) / rate : up(money * WHOLE, rate);
    const fee = up(worth * (isDeposit ? acceptor.rechargeRate : acceptor.cashRate), PPM);
    const number = isDeposit ? worth - fee : worth + fee;
    return this.#checkFunds(command, number) ?? this.#open(command, { rate, fee, number });
  }

  #checkUser({ userId, side, termsId, hasTradePassword }: OpenAcceptorDeal): Objection {
    const user = this.#own.books.users.get(userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    const objection = this.#own.fiat.checkOpen(userId) ?? this.#own.fiat.checkLevel(userId, 1);
    if (objection) return objection;
    if (termsId === undefined) return no('payment_info_missing');
    if (side === 'deposit') return this.#own.fiat.checkCancellations(userId);
    return hasTradePassword ? undefined : no('trade_password_not_set');
  }

  #isThere({ userId, isAccepting }: Acceptor, side: OpenAcceptorDeal['side']): boolean {
    const { fiat } = this.#own;
    if (!isAccepting || fiat.user(userId).isFrozen || fiat.checkOpen(userId)) return false;
    return side === 'withdraw' || fiat.checkSeller(userId) === undefined;
  }

  #checkFunds({ userId, acceptorId, side }: OpenAcceptorDeal, number: bigint): Objection {
    const { funding, fiat, books } = this.#own;
    if (side === 'deposit') {
      if (this.#own.hasOpen(userId)) return no('acceptor_deal_open');
      if (this.#own.available(acceptorId) < number) return no('acceptor_balance_short');
      return books.kept.objection(acceptorId, [fiat.saleOf(USDT, number)]) && no('acceptor_unavailable');
    }
    const objection = fiat.checkSeller(userId);
    if (objection) return objection;
    const leaving = { userId, currencyId: USDT, amount: number };
    if (funding.withdrawals.isAboveLimits(leaving, number)) return no('day_limit_exceeded');
    if (this.#own.hasOpen(userId)) return no('acceptor_deal_open');
    if (this.#own.available(userId) < number) return no('insufficient_balance');
    if (funding.withdrawals.isRestricted(leaving)) return no('recent_purchases_held');
    for (const objector of books.objectors) {
      const outflowObjection = objector(`${userId}/legal`, USDT, number);
      if (outflowObjection) return outflowObjection;
    }
    return undefined;
  }

  #open(
    { userId, acceptorId, side, money, termsId = 0 }: OpenAcceptorDeal,
    { rate, fee, number }: Readonly<Record<'rate' | 'fee' | 'number', bigint>>,
  ): NaiveAnswer {
    const { books, deals } = this.#own;
    const deal = {
      id: acceptorDealId(deals.length + 1),
      acceptorId,
      userId,
      side,
      money,
      number: amount(number),
      fee: amount(fee),
      rate: price(rate),
      termsId,
      openedAt: instant(books.at),
      openedSeq: seq(books.seq),
      state: 'waiting' as const,
      dueAt: instant(books.at + PAY_MS),
      held: amount(number),
      released: ZERO,
      hasProof: false,
      acceptedAt: undefined,
      paidAt: undefined,
      appealedAt: undefined,
      appealedBy: undefined,
      refuseReason: undefined,
      endReason: undefined,
      endedAt: undefined,
      endedSeq: undefined,
      firstEndReason: undefined,
      firstEndedAt: undefined,
    };
    deals.push(deal);
    this.#own.tell(deal, 'opened', userId);
    return yes({ dealId: deal.id, number: formatUnits(number) });
  }
}
