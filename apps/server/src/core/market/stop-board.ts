// Whether there is a full stop, and whether liquidations wait after it, apart from the engine: as it was committed last.
import { type Instant, instant, type MarketId } from '@bourse/domain';
import type { Snapshot } from '@bourse/engine';
import type { Sequencer } from '../sequencer/sequencer.ts';

export type StopData = {
  /** When the full stop began that lasts. */
  stoppedAt(): Instant | undefined;
  /** The time that deadlines of users' acts have come to, which is stopped meanwhile. */
  actsAt(now: Instant): Instant;
  /** Some are not liquidated before; {@link AWAITED} where no market has had a tick since the stop. */
  sparedUntil(now: Instant): Instant | undefined;
  /** Called after one of them may have changed. Answers how to end that. */
  subscribe(listener: () => void): () => void;
};

type StopRows = Pick<Snapshot, 'stops' | 'leverMarkets'>;

/** The engine uses this for a grace that begins with a tick that has not come. */
export const AWAITED = instant(0);

/** To be called before the first command is submitted. */
export function createStopBoard(snapshot: StopRows, sequencer: Pick<Sequencer, 'subscribe'>): StopData {
  const board = new StopBoard();
  board.apply(snapshot);
  sequencer.subscribe((published) => board.apply(published));
  return board;
}

class StopBoard implements StopData {
  #stoppedAt: Instant | undefined;
  /** The graces of markets that trade. A halted one waits for more than a tick, which its own state tells. */
  readonly #graces = new Map<MarketId, Instant>();
  readonly #listeners = new Set<() => void>();

  apply({ stops, leverMarkets }: StopRows): void {
    let hasChanged = false;
    for (const { kind, beganAt, endedAt } of stops) {
      if (kind !== 'full') continue;
      this.#stoppedAt = endedAt === undefined ? beganAt : undefined;
      hasChanged = true;
    }
    for (const { graceUntil, settings } of leverMarkets) {
      const { marketId } = settings;
      const grace = settings.state === 'halted' ? undefined : graceUntil;
      if (this.#graces.get(marketId) === grace) continue;
      if (grace === undefined) this.#graces.delete(marketId);
      else this.#graces.set(marketId, grace);
      hasChanged = true;
    }
    if (hasChanged) for (const listener of this.#listeners) listener();
  }

  stoppedAt(): Instant | undefined {
    return this.#stoppedAt;
  }

  actsAt(now: Instant): Instant {
    return this.#stoppedAt !== undefined && this.#stoppedAt < now ? this.#stoppedAt : now;
  }

  sparedUntil(now: Instant): Instant | undefined {
    const graces = [...this.#graces.values()];
    const last = instant(Math.max(AWAITED, ...graces));
    if (last > now) return last;
    // A market that has no price when others have had theirs keeps nobody from being liquidated.
    return graces.length > 0 && last === AWAITED ? AWAITED : undefined;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
