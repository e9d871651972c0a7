// Random commands on acceptors and the payment form: two who take deals, one who only has them, and everybody impatient.
import {
  ACCEPTOR_PARTIES,
  ACCEPTOR_REFUSE_REASONS,
  ACCEPTOR_SIDES,
  amount,
  BTC,
  chainId,
  GATEWAY_RATE_MS,
  gatewayOrderId,
  instant,
  MINUTE_MS,
  ppm,
  price,
  units,
  USDT,
  type Instant,
  type UserId,
} from '@bourse/domain';
import type { AcceptorDeal } from '../acceptors/deal.ts';
import type { Command } from '../capabilities.ts';
import { ACCEPTOR_TERMS } from './acceptor-cast.ts';
import { USERS } from './cast.ts';
import { Random } from './random.ts';

const PEOPLE = Object.values(USERS);
/** How many of the last deals are acted on. */
const RECENT = 3;

export class RandomAcceptors {
  readonly #random: Random;
  #at = 2_000_000;
  #orders = 0;
  readonly #deals: Readonly<AcceptorDeal>[] = [];

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  get at(): Instant {
    return instant(this.#at);
  }

  /** To be told of each deal that was opened. */
  add(deal: Readonly<AcceptorDeal>): void {
    this.#deals.push(deal);
  }

  next(): Command {
    const random = this.#random;
    if (this.#isOneOf100(20)) this.#at += (1 + random.below(6)) * MINUTE_MS;
    if (this.#isOneOf100(2)) this.#at += 20 * 60 * MINUTE_MS;
    const draw = 1 + random.below(100);
    if (draw <= 12) return { kind: 'advanceTime' };
    if (draw <= 30) return this.#open();
    if (draw <= 85) return this.#move();
    if (draw <= 90) return this.#pay();
    return this.#set();
  }

  #isOneOf100(percent: number): boolean {
    return this.#random.below(100) < percent;
  }

  #user(): UserId {
    return this.#random.pick(PEOPLE);
  }

  #open(): Command {
    const random = this.#random;
    return {
      kind: 'openAcceptorDeal',
      userId: this.#user(),
      acceptorId: this.#user(),
      side: random.pick(ACCEPTOR_SIDES),
      money: amount(BigInt(50 + random.below(1951)) * units('1')),
      ...(this.#isOneOf100(5) ? {} : { termsId: 1 + random.below(9) }),
      hasTradePassword: this.#isOneOf100(95),
    };
  }

  #move(): Command {
    const random = this.#random;
    const deal = this.#deals.at(-1 - random.below(Math.min(RECENT, this.#deals.length || 1)));
    if (!deal) return { kind: 'advanceTime' };
    const dealId = deal.id;
    const userId = this.#isOneOf100(5) ? this.#user() : random.pick([deal.userId, deal.acceptorId]);
    const of = { userId, dealId };
    const kind = random.pick([
      'acceptAcceptorDeal',
      'acceptAcceptorDeal',
      'payAcceptorDeal',
      'payAcceptorDeal',
      'confirmAcceptorDeal',
      'confirmAcceptorDeal',
      'refuseAcceptorDeal',
      'cancelAcceptorDeal',
      'appealAcceptorDeal',
      'appealAcceptorDeal',
      'concedeAcceptorDeal',
      'concedeAcceptorDeal',
      'resolveAcceptorDeal',
      'resolveAcceptorDeal',
    ] as const);
    if (kind === 'appealAcceptorDeal') return { kind, ...of, hasProof: this.#isOneOf100(80) };
    if (kind === 'payAcceptorDeal') return { kind, ...of, hasProof: this.#isOneOf100(80) };
    if (kind === 'refuseAcceptorDeal') return { kind, ...of, reason: random.pick(ACCEPTOR_REFUSE_REASONS) };
    if (kind === 'resolveAcceptorDeal') return { kind, dealId, winner: random.pick(ACCEPTOR_PARTIES) };
    return { kind, ...of };
  }

  #pay(): Command {
    const random = this.#random;
    if (this.#isOneOf100(80)) this.#orders += 1;
    const userId = this.#user();
    const money = amount(BigInt(1 + random.below(60)) * units('6.5'));
    const orderedAt = instant(this.#at - random.below(61) * MINUTE_MS);
    return {
      kind: 'payGatewayOrder',
      orderId: gatewayOrderId(Math.max(this.#orders, 1)),
      userId,
      money,
      rate: price(units('6.5')),
      rateUntil: instant(orderedAt + GATEWAY_RATE_MS),
      heardAt: instant(this.#at),
      orderedAt,
    };
  }

  #set(): Command {
    const random = this.#random;
    const userId = this.#user();
    switch (1 + random.below(6)) {
      case 1:
        return { kind: 'setUserFrozen', userId, isFrozen: this.#isOneOf100(30) };
      case 2:
        return { kind: 'switchAcceptor', userId, isAccepting: this.#isOneOf100(80) };
      case 3: {
        const terms = {
          ...ACCEPTOR_TERMS,
          isAppointed: this.#isOneOf100(85),
          cashRate: ppm(BigInt(random.below(10000))),
        };
        return { kind: 'configureAcceptor', userId: this.#isOneOf100(70) ? userId : PEOPLE[0]!, terms };
      }
      case 4:
        return { kind: 'setFiatRate', code: 'CNY', rate: price(BigInt(600 + random.below(151)) * units('0.01')) };
      case 5:
        return {
          kind: 'requestWithdrawal',
          userId,
          currencyId: BTC,
          chainId: chainId(1),
          address: 'a',
          amount: amount(units('1')),
          fee: amount(1n),
        };
      default: {
        const [from, to] = this.#isOneOf100(50) ? (['legal', 'lever'] as const) : (['lever', 'legal'] as const);
        return {
          kind: 'transferFunds',
          userId,
          currencyId: USDT,
          from,
          to,
          amount: amount(BigInt(1 + random.below(300)) * units('1')),
        };
      }
    }
  }
}
