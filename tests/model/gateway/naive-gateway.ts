// The payment form's account, as plainly as it can be said.
import { amount, DAY_MS, formatUnits, instant, price, seq, USDT } from '@bourse/domain';
import type { Command, ConfigureGateway, GatewayPayment, PayGatewayOrder } from '@bourse/engine';
import { dayAt, type NaiveFiatBooks } from '../fiat/naive-fiat-books.ts';
import type { NaiveFunding } from '../wallet/naive-funding.ts';
import type { Objection } from '../wallet/naive-money.ts';
import { type NaiveBooks, WHOLE } from '../naive-books.ts';
import { type NaiveAnswer, type NaivePart, no, yes } from '../naive-part.ts';

const MONTH_MS = 30 * DAY_MS;

export class NaiveGateway implements NaivePart {
  readonly #books: NaiveBooks;
  readonly #funding: NaiveFunding;
  readonly #fiat: Pick<NaiveFiatBooks, 'rateOf'>;
  rules: ConfigureGateway['rules'] | undefined;
  readonly paid: GatewayPayment[] = [];
  readonly #forgotten = new Set<GatewayPayment>();

  constructor(books: NaiveBooks, funding: NaiveFunding, fiat: Pick<NaiveFiatBooks, 'rateOf'>) {
    this.#books = books;
    this.#funding = funding;
    this.#fiat = fiat;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'configureGateway') return this.#configure(command);
    if (command.kind === 'payGatewayOrder') return this.#check(command) ?? this.#pay(command);
    if (command.kind !== 'fundGateway') return undefined;
    if (command.amount <= 0n) return no('quantity_required');
    if (this.#books.available('house/treasury', USDT) < command.amount) return no('insufficient_balance');
    this.#books.move('house/treasury', 'house/gateway', USDT, command.amount);
    return yes();
  }

  forget(): void {
    for (const one of this.paid) if (keptUntil(one) <= this.#books.at) this.#forgotten.add(one);
  }

  get nextDeadline(): number | undefined {
    const kept = this.paid.filter((one) => !this.#forgotten.has(one));
    return kept.length === 0 ? undefined : Math.min(...kept.map(keptUntil));
  }

  #configure({ rules }: ConfigureGateway): NaiveAnswer {
    const { moneyMin, moneyMax, dayCap, restrictMs } = rules;
    const areRight = moneyMin > 0n && moneyMin <= moneyMax && dayCap >= 0n && restrictMs >= 0 && restrictMs <= MONTH_MS;
    if (!areRight) return no('invalid_market_settings');
    this.rules = rules;
    return yes();
  }

  #check(command: PayGatewayOrder): Objection {
    const { userId, orderId, money, rate, orderedAt } = command;
    const { at } = this.#books;
    if (!this.#books.users.has(userId)) return no('user_not_found');
    if (!this.rules) return no('gateway_closed');
    if (at >= orderedAt + MONTH_MS) return no('gateway_order_expired');
    const known = this.paid.find((one) => one.orderId === orderId);
    if (known && at < keptUntil(known)) return no('gateway_order_paid');
    if (money <= 0n || rate <= 0n) return no('quantity_required');
    const due = this.#due(command);
    if (due === undefined) return no('fiat_rate_missing');
    const { number } = due;
    if (number <= 0n) return no('quantity_required');
    const today = this.paid.filter((one) => dayAt(one.at) === dayAt(at));
    const used = today.reduce((sum, one) => sum + one.number, 0n);
    if (used + number > this.rules.dayCap) return no('gateway_day_cap');
    return this.#books.available('house/gateway', USDT) < number ? no('gateway_unfunded') : undefined;
  }

  /** Calculates what the money buys at the rate that counts for it. */
  #due({ money, rate, rateUntil, heardAt }: PayGatewayOrder) {
    const now = heardAt < rateUntil ? rate : this.#fiat.rateOf('CNY');
    if (now === undefined) return undefined;
    const worst = now > rate ? now : rate;
    return { number: (money * WHOLE) / worst, rate: worst };
  }

  #pay(command: PayGatewayOrder): NaiveAnswer {
    const { userId, orderId, orderedAt } = command;
    const { number, rate } = this.#due(command) ?? { number: 0n, rate: price(0n) };
    const { at, seq: place } = this.#books;
    this.#books.move('house/gateway', `${userId}/legal`, USDT, number);
    this.paid.push({ orderId, userId, number: amount(number), rate, orderedAt, at: instant(at), seq: seq(place) });
    this.#funding.restrict(userId, number, this.rules?.restrictMs ?? 0);
    this.#funding.repay(userId, 'legal', USDT);
    return yes({ number: formatUnits(number), rate: formatUnits(rate) });
  }
}

/** Until then it could be asked for again, or counts towards its day. */
const keptUntil = ({ orderedAt, at }: GatewayPayment): number => Math.max(orderedAt + MONTH_MS, at + DAY_MS);
