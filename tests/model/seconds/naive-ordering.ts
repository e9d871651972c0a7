// A second contract is asked for.
import { amount, formatUnits, instant, microOrderId, seq, ZERO } from '@bourse/domain';
import type { Command, MicroCurrency, MicroOrder, PlaceMicroOrder } from '@bourse/engine';
import { WHOLE } from '../naive-books.ts';
import { type NaiveAnswer, no, yes } from '../naive-part.ts';
import { dayAt, type NaiveMicroBooks, sum } from './naive-seconds-books.ts';
import { limitNow } from './naive-own-limits.ts';

const MILLION = 1_000_000n;

type Draft = Pick<MicroOrder, 'userId' | 'currencyId' | 'stake' | 'fee' | 'profit' | 'dueSecond'>;

export class NaiveOrdering {
  readonly #micro: NaiveMicroBooks;

  constructor(micro: NaiveMicroBooks) {
    this.#micro = micro;
  }

  apply(command: Command): NaiveAnswer | undefined {
    return command.kind === 'placeMicroOrder' ? this.#place(command) : undefined;
  }

  #place(command: PlaceMicroOrder): NaiveAnswer {
    const { books, currencies, terms } = this.#micro;
    const { userId, marketId, currencyId, direction, seconds, stake } = command;
    const closed = this.#checkAccess(command);
    if (closed) return closed;
    const currency = currencies.get(currencyId);
    if (!currency?.isOffered) return no('micro_currency_not_offered');
    const term = terms.get(seconds);
    if (!term?.isOffered) return no('seconds_not_offered');
    if (stake < currency.minimum || stake > currency.maximum) return no('stake_out_of_range');
    if (stake % currency.step !== 0n) return no('stake_not_in_steps');
    const index = this.#freshIndex(command);
    if (index === undefined) return no('no_market_price');
    const dueSecond = Math.floor(books.at / 1_000) + 1 + seconds;
    const fee = amount((stake * currency.feeRate + MILLION - 1n) / MILLION);
    const profit = amount((stake * term.ratio) / MILLION);
    const draft: Draft = { userId, currencyId, stake, fee, profit, dueSecond };
    const refusal = this.#checkRisk(draft, currency);
    if (refusal) return refusal;
    books.move(`${userId}/micro`, 'house/micro_reserve', currencyId, stake + fee);
    books.move('house/micro_pool', 'house/micro_reserve', currencyId, profit);
    const id = microOrderId(this.#micro.orders.length + 1);
    this.#micro.add({
      ...draft,
      id,
      marketId,
      direction,
      seconds,
      ratio: term.ratio,
      insuranceId: this.#coverOf(draft),
      placedAt: instant(books.at),
      placedSeq: seq(books.seq),
      state: 'accepted',
      entrySecond: undefined,
      entryIndex: undefined,
      closeSecond: undefined,
      closeIndex: undefined,
      result: undefined,
      voidReason: undefined,
      payout: ZERO,
      endedAt: undefined,
      endedSeq: undefined,
    });
    return yes({ microOrderId: id, dueSecond, provisionalIndex: formatUnits(amount(index)) });
  }

  #checkAccess({ userId, marketId, countryId }: PlaceMicroOrder): NaiveAnswer | undefined {
    const { books, rules, closedCountries, markets, coolOffs } = this.#micro;
    const user = books.users.get(userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    if (!rules?.isOpen) return no('micro_closed');
    if (countryId !== undefined && closedCountries.has(countryId)) return no('micro_country_closed');
    const market = markets.get(marketId);
    if (!market) return no('micro_not_enabled');
    if (market.state === 'halted') return no('micro_halted');
    return (coolOffs.get(books.personOf(userId)) ?? 0) > books.at ? no('micro_cooling_off') : undefined;
  }

  /** How many, how much in the worst case, what one second may cost, what pool and user have; the statement last. */
  #checkRisk(draft: Draft, { openMax, secondMax }: MicroCurrency): NaiveAnswer | undefined {
    const { books, live, ordersLimits, lossLimits, risks, rules } = this.#micro;
    const { userId, currencyId, stake, fee, profit, dueSecond } = draft;
    const person = books.personOf(userId);
    const today = dayAt(books.at);
    const own = live.filter(this.#micro.isOf(draft));
    if (own.length >= openMax) return no('too_many_micro_orders');
    const ordersMax = limitNow(ordersLimits.get(person), books.at);
    if (ordersMax !== undefined && BigInt(this.#micro.ordersOn(userId, today)) >= ordersMax) {
      return no('micro_orders_limit_reached');
    }
    const lossMax = limitNow(lossLimits.get(`${person}/${currencyId}`), books.at);
    const worst = this.#micro.resultOn(draft, today) - sum([...own, draft].map((one) => one.stake + one.fee));
    if (lossMax !== undefined && worst < -lossMax) return no('micro_loss_limit_reached');
    const rivals = live.filter((one) => one.currencyId === currencyId && one.dueSecond === dueSecond);
    const payouts = sum([...rivals, draft].map((one) => one.stake + one.profit));
    if (payouts > secondMax) return no('micro_second_full');
    if (profit > books.available('house/micro_pool', currencyId)) return no('micro_pool_exhausted');
    if (stake + fee > books.available(`${userId}/micro`, currencyId)) return no('insufficient_balance');
    const code = books.kept.objection(userId, [{ currencyId, amount: stake + fee }]);
    if (code) return no(code);
    return (risks.get(person) ?? 0) < (rules?.riskVersion ?? 0) ? no('micro_risk_not_accepted') : undefined;
  }

  #freshIndex({ marketId }: PlaceMicroOrder): bigint | undefined {
    const market = this.#micro.markets.get(marketId);
    const [base, quote] = [market?.baseId, market?.quoteId].map((id) => id && this.#micro.books.freshPrice(id));
    const index = base && quote ? (base * WHOLE) / quote : 0n;
    return index > 0n ? index : undefined;
  }

  #coverOf(draft: Draft): MicroOrder['insuranceId'] {
    const insurance = this.#micro.lastInsuranceOf(draft);
    return insurance?.state === 'effective' && draft.stake * 10n <= insurance.assets ? insurance.id : undefined;
  }
}
