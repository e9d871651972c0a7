// The one clock of everything that moves on the screen. Messages only mark what they changed; 20 times a second there is a
// turn, on an animation frame, in which the book is drawn and at most one of the slower kinds of work is done, so that they
// do not add up to a dropped frame. A hidden page draws nothing.

/** Times a second. */
const PACES = { book: 20, tape: 10, cells: 4, chart: 4 } as const;
export type Pace = keyof typeof PACES;
const SLOWER = ['tape', 'cells', 'chart'] as const satisfies readonly Pace[];

const TURN_MS = 1000 / PACES.book;
const FRAME_MS = 16;
/** Work may be done this much early, so that the timing of frames never makes it miss a whole turn. */
const SLACK_MS = 8;

export type FrameSource = {
  readonly now: () => number;
  readonly requestFrame: (run: () => void) => void;
  /** Runs after so many milliseconds. */
  readonly wait: (ms: number, run: () => void) => void;
  readonly isHidden: () => boolean;
};

type Work = () => void;

export class Scheduler {
  readonly #frames: FrameSource;
  readonly #waiting: Readonly<Record<Pace, Set<Work>>> = {
    book: new Set(),
    tape: new Set(),
    cells: new Set(),
    chart: new Set(),
  };
  readonly #ranAt: Record<Pace, number> = { book: -Infinity, tape: -Infinity, cells: -Infinity, chart: -Infinity };
  #turnedAt = -Infinity;
  #isAsked = false;

  constructor(frames: FrameSource) {
    this.#frames = frames;
  }

  /** Does `work` at the next turn of its pace, once however often it is asked for. */
  request(pace: Pace, work: Work): void {
    this.#waiting[pace].add(work);
    this.#ask();
  }

  /** Forgets work that waits. */
  cancel(pace: Pace, work: Work): void {
    this.#waiting[pace].delete(work);
  }

  /** The page is visible again: catch up with what was asked for meanwhile. */
  resume(): void {
    if (Object.values(this.#waiting).some((works) => works.size > 0)) this.#ask();
  }

  /**
   * A frame that draws nothing still costs a pass through style, layout and paint, so a frame is asked for only when a turn
   * is near.
   */
  #ask(): void {
    if (this.#isAsked || this.#frames.isHidden()) return;
    this.#isAsked = true;
    const waitMs = this.#turnedAt + TURN_MS - this.#frames.now() - FRAME_MS;
    const ask = (): void => this.#frames.requestFrame(() => this.#turn());
    if (waitMs > 0) this.#frames.wait(waitMs, ask);
    else ask();
  }

  #turn(): void {
    this.#isAsked = false;
    if (this.#frames.isHidden()) return;
    const now = this.#frames.now();
    this.#turnedAt = now;
    this.#run('book', now);
    const slower = this.#mostOverdue(now);
    if (slower) this.#run(slower, now);
    this.resume();
  }

  #mostOverdue(now: number): Pace | undefined {
    let found: Pace | undefined;
    let longest = -SLACK_MS;
    for (const pace of SLOWER) {
      const overdueMs = now - this.#ranAt[pace] - 1000 / PACES[pace];
      if (this.#waiting[pace].size === 0 || overdueMs < longest) continue;
      found = pace;
      longest = overdueMs;
    }
    return found;
  }

  #run(pace: Pace, now: number): void {
    const waiting = this.#waiting[pace];
    if (waiting.size === 0) return;
    this.#ranAt[pace] = now;
    const due = [...waiting];
    waiting.clear();
    for (const work of due) work();
  }
}
