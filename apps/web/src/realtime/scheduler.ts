// The one clock of everything that moves on the screen. Messages only mark what they changed; on an animation frame, each
// kind of work runs at most at its own pace. A hidden page draws nothing.

/** Times a second. */
const PACES = { book: 20, tape: 10, cells: 4, chart: 4 } as const;
export type Pace = keyof typeof PACES;
const NAMES = ['book', 'tape', 'cells', 'chart'] as const satisfies readonly Pace[];

/** A frame may come this much early and still count, so that 20 Hz is every third frame of 60 and not every fourth. */
const SLACK_MS = 4;

export type FrameSource = {
  readonly now: () => number;
  readonly requestFrame: (run: () => void) => void;
  readonly isHidden: () => boolean;
};

export class Scheduler {
  readonly #frames: FrameSource;
  readonly #waiting: Readonly<Record<Pace, Set<() => void>>> = {
    book: new Set(),
    tape: new Set(),
    cells: new Set(),
    chart: new Set(),
  };
  readonly #ranAt: Record<Pace, number> = { book: -Infinity, tape: -Infinity, cells: -Infinity, chart: -Infinity };
  #isRequested = false;

  constructor(frames: FrameSource) {
    this.#frames = frames;
  }

  /** Runs `work` at the next turn of its pace, once however often it is asked for. */
  request(pace: Pace, work: () => void): void {
    this.#waiting[pace].add(work);
    this.#ask();
  }

  /** Forgets work that waits. */
  cancel(pace: Pace, work: () => void): void {
    this.#waiting[pace].delete(work);
  }

  /** The page is visible again: catch up with what was asked for meanwhile. */
  resume(): void {
    if (NAMES.some((pace) => this.#waiting[pace].size > 0)) this.#ask();
  }

  #ask(): void {
    if (this.#isRequested || this.#frames.isHidden()) return;
    this.#isRequested = true;
    this.#frames.requestFrame(() => this.#turn());
  }

  #turn(): void {
    this.#isRequested = false;
    if (this.#frames.isHidden()) return;
    const now = this.#frames.now();
    for (const pace of NAMES) {
      const waiting = this.#waiting[pace];
      if (waiting.size === 0 || now - this.#ranAt[pace] < 1000 / PACES[pace] - SLACK_MS) continue;
      this.#ranAt[pace] = now;
      const due = [...waiting];
      waiting.clear();
      for (const work of due) work();
    }
    this.resume();
  }
}
