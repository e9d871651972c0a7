// The clock that deadlines of users' acts go by. It stands still during a full stop: nobody is late for what he could hardly
// have done, and nothing that waits for him goes on by itself.
import { assert, type Instant } from '@bourse/domain';

export class ActClock {
  #stoppedAt: Instant | undefined;

  /** When the full stop began that lasts. */
  get stoppedAt(): Instant | undefined {
    return this.#stoppedAt;
  }

  get isStopped(): boolean {
    return this.#stoppedAt !== undefined;
  }

  stop(at: Instant): void {
    assert(this.#stoppedAt === undefined, 'a clock that stands still cannot be stopped');
    this.#stoppedAt = at;
  }

  goOn(): void {
    assert(this.#stoppedAt !== undefined, 'a clock that goes cannot be started');
    this.#stoppedAt = undefined;
  }

  /** The clock shows this at a moment. */
  readonly at = (moment: Instant): Instant =>
    this.#stoppedAt !== undefined && this.#stoppedAt < moment ? this.#stoppedAt : moment;

  /** Answers the next moment of some list: undefined where it does not come as long as the clock stands still. */
  coming(moment: Instant | undefined): Instant | undefined {
    const isLater = moment !== undefined && this.#stoppedAt !== undefined && moment > this.#stoppedAt;
    return isLater ? undefined : moment;
  }
}

/** A full stop or an outage that is over: what was due after its beginning is due so much later. */
export type Pause = { readonly from: Instant; readonly to: Instant };

export const lengthOf = ({ from, to }: Pause): number => to - from;
