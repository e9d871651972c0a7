// Second contracts, as plainly as they can be said: orders in one list, of which every tick looks at each.
import {
  amount,
  instant,
  type MicroResult,
  type MicroVoidReason,
  type Price,
  SECOND_MS,
  seq,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { Command, MicroOrder, TickIndex } from '@bourse/engine';
import type { NaiveAnswer, NaivePart, NaivePause } from '../naive-part.ts';
import { NaiveTick } from '../naive-tick.ts';
import { NaiveInsurance } from './naive-insurance.ts';
import { dayAt, isRunning, NaiveMicroBooks } from './naive-seconds-books.ts';
import { NaiveOffers } from './naive-offers.ts';
import { NaiveOrdering } from './naive-ordering.ts';
import { NaiveOwnLimits } from './naive-own-limits.ts';

/** Seconds after the first that would do in which a tick is still taken. */
const WAIT_SECONDS = 5;

type End = {
  readonly result: MicroResult;
  readonly voidReason?: MicroVoidReason;
  readonly closeSecond?: number;
  readonly closeIndex?: Price;
};

export class NaiveMicro extends NaiveMicroBooks implements NaivePart {
  readonly insurance = new NaiveInsurance(this);
  readonly #parts = [new NaiveOffers(this), new NaiveOwnLimits(this), new NaiveOrdering(this), this.insurance];

  apply(command: Command): NaiveAnswer | undefined {
    for (const part of this.#parts) {
      const answer = part.apply(command);
      if (answer) return answer;
    }
    return undefined;
  }

  /** What cannot be reached any more is void, then what is due closes, then what waits is entered. */
  onTick(tick: TickIndex): void {
    const moved = new NaiveTick(this.books.seq, tick, this.markets.values());
    this.#voidUpTo(tick.second);
    const inWorkOrder = (a: MicroOrder, b: MicroOrder): number =>
      a.marketId - b.marketId || a.dueSecond - b.dueSecond || a.id - b.id;
    const indexes = new Map(moved.indexes);
    const due = this.live.filter((one) => one.state === 'open' && one.dueSecond <= tick.second);
    for (const order of due.toSorted(inWorkOrder)) {
      const index = indexes.get(order.marketId)?.index;
      if (index !== undefined) this.#settle(order, tick.second, index);
    }
    for (const order of this.live) {
      const index = indexes.get(order.marketId)?.index;
      const isEntry = order.state === 'accepted' && moved.isAfter(order.marketId, order.placedAt);
      if (index === undefined || !isEntry) continue;
      Object.assign(order, { state: 'open', entrySecond: tick.second, entryIndex: index });
    }
  }

  advanceTime(): void {
    this.#voidUpTo(Math.floor(this.books.at / SECOND_MS));
    for (const one of this.insurances) this.insurance.run(one);
    this.insurance.payClaims();
  }

  afterStop(pause: NaivePause): void {
    for (const one of this.insurances) this.insurance.delay(one, pause);
  }

  settleUser(userId: UserId): boolean {
    const own = this.insurances.filter((one) => this.books.isOnePerson(one.userId, userId));
    return own.map((one) => this.insurance.run(one)).includes(true);
  }

  get nextDeadline(): number | undefined {
    const moments = [
      ...this.live.map((order) => voidSecondOf(order) * SECOND_MS),
      ...this.books.coming(
        this.insurances.filter(isRunning).map((one) => (one.state === 'bought' ? one.effectiveAt : one.endsAt)),
      ),
      ...this.claims.filter(({ paidAt }) => paidAt === undefined).map(({ payAt }) => payAt),
    ];
    return moments.length === 0 ? undefined : Math.min(...moments);
  }

  #voidUpTo(second: number): void {
    for (const order of this.live) {
      if (voidSecondOf(order) > second) continue;
      const voidReason = order.state === 'accepted' ? 'no_entry_tick' : 'no_close_tick';
      this.#close(order, { result: 'void', voidReason });
    }
  }

  #settle(order: MicroOrder, second: number, closeIndex: Price): void {
    const { entryIndex = closeIndex, direction, stake, fee, profit } = order;
    const rise = closeIndex - entryIndex;
    const won = direction === 'up' ? rise : -rise;
    this.#close(order, { result: won === 0n ? 'draw' : won > 0n ? 'win' : 'loss', closeSecond: second, closeIndex });
    if (won === 0n) return;
    const net = won > 0n ? profit - fee : 0n - stake - fee;
    const day = Math.max(dayAt(second * SECOND_MS), this.lastDayOf(order));
    this.nets.push({ userId: order.userId, currencyId: order.currencyId, day, net });
    this.insurance.count(order, net, second * SECOND_MS);
  }

  /** Everything that was set aside goes where it belongs. */
  #close(order: MicroOrder, end: End): void {
    const { userId, currencyId, stake, fee, profit } = order;
    const pay = (to: string, paid: bigint): void => this.books.move('house/micro_reserve', to, currencyId, paid);
    const isBack = end.result === 'draw' || end.result === 'void';
    const payout = isBack ? stake + fee : end.result === 'win' ? stake + profit : ZERO;
    pay(`${userId}/micro`, payout);
    pay('house/micro_pool', isBack ? profit : end.result === 'loss' ? stake + profit : ZERO);
    pay('house/fees', isBack ? ZERO : fee);
    Object.assign(order, {
      ...end,
      state: 'closed',
      payout: amount(payout),
      endedAt: instant(this.books.at),
      endedSeq: seq(this.books.seq),
    });
  }
}

/** From this second on nothing comes of it. */
const voidSecondOf = ({ state, placedAt, dueSecond }: MicroOrder): number =>
  (state === 'accepted' ? Math.floor(placedAt / SECOND_MS) : dueSecond) + WAIT_SECONDS + 1;
