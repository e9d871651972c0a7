// A countdown of a user in a market: unless it is set anew in time, its end cancels what the user has open there.
import { assert, type Instant, type MarketId, type UserId } from '@bourse/domain';
import { id, instant, optional } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

export const SPOT_COUNTDOWNS = describeState({
  table: 'spot_countdowns',
  key: ['userId', 'marketId'],
  fixed: { userId: id<UserId>(), marketId: id<MarketId>() },
  changing: {
    /** Undefined while it is off: it has been turned off, or has ended. */
    endsAt: optional(instant),
  },
});
export type Countdown = EntityOf<typeof SPOT_COUNTDOWNS>;

/** A countdown that is on. */
export type Running = Countdown & { endsAt: Instant };

export class Countdowns {
  /** One that is off stays here, so that a batch that sets it once more writes one row. */
  readonly #all = new Map<string, Countdown>();
  /** Those that are on, in the order of their ends. */
  readonly #running: Running[] = [];

  /** Asked before every command. */
  get nextEnd(): Instant | undefined {
    return this.#running[0]?.endsAt;
  }

  /** Those that are on, in the order of their ends. */
  get running(): readonly Running[] {
    return this.#running;
  }

  find(userId: UserId, marketId: MarketId): Countdown | undefined {
    return this.#all.get(keyOf({ userId, marketId }));
  }

  /** Takes over one from a snapshot. */
  load(countdown: Countdown): void {
    this.#all.set(keyOf(countdown), countdown);
    if (isRunning(countdown)) this.#running.splice(this.#placeOf(countdown), 0, countdown);
  }

  /** Turns it on until then, or off. */
  set(userId: UserId, marketId: MarketId, endsAt: Instant | undefined): Countdown {
    const countdown = this.find(userId, marketId) ?? { userId, marketId, endsAt: undefined };
    if (isRunning(countdown)) {
      const [removed] = this.#running.splice(this.#placeOf(countdown), 1);
      assert(removed === countdown, 'a countdown that is on stands in its place');
    }
    countdown.endsAt = endsAt;
    this.load(countdown);
    return countdown;
  }

  /** How many end before it. */
  #placeOf(countdown: Running): number {
    let [low, high] = [0, this.#running.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#running[middle];
      if (other && compareEnds(other, countdown) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Those that end at one moment come by their users, then by their markets. */
export const compareEnds = (a: Running, b: Running): number =>
  a.endsAt - b.endsAt || a.userId - b.userId || a.marketId - b.marketId;

const isRunning = (countdown: Countdown): countdown is Running => countdown.endsAt !== undefined;

const keyOf = ({ userId, marketId }: Pick<Countdown, 'userId' | 'marketId'>): string => `${userId} ${marketId}`;
