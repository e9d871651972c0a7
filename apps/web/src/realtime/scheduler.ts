// The one clock of everything that moves on the screen. Messages only mark what they changed. Each kind of work is done at
// its own pace, and one frame does only one kind, so that they do not add up to a dropped frame. Work that by itself is too
// much for a frame of this machine is done less often. A hidden page draws nothing.

/** Times a second. */
const PACES = { book: 20, tape: 10, cells: 4, chart: 4 } as const;
export type Pace = keyof typeof PACES;
const NAMES = ['book', 'tape', 'cells', 'chart'] as const satisfies readonly Pace[];

const FRAME_MS = 16;
/** Work may be done this much early, so that the timing of frames does not make 20 Hz every fourth frame of 60. */
const SLACK_MS = 8;
/** Of one wait: work of the fastest pace may be asked for meanwhile. */
const WAIT_MS_MAX = 1000 / PACES.book - FRAME_MS;

/** A frame has so much time for drawing, beside messages and the user's own actions. */
const COST_MS_FREE = 8;
/** For each ms beyond, work waits so long until its next turn: a frame is dropped for it at most every 600 ms or so. */
const REST_PER_MS = 30;
const REST_MS_MAX = 1_000;
/** The median of so many turns counts: a single slow one has another cause. */
const TURNS_HEARD = 3;

export type FrameSource = {
  readonly now: () => number;
  readonly requestFrame: (run: () => void) => void;
  /** Runs when the frame that is being drawn is done, style, layout and painting included. */
  readonly afterFrame: (run: () => void) => void;
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
  /** The last turns of each pace took so long, in ms. */
  readonly #costs: Record<Pace, readonly number[]> = { book: [], tape: [], cells: [], chart: [] };
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
    if (this.#next()) this.#ask();
  }

  /**
   * A frame that draws nothing still costs a pass through style, layout and paint, so a frame is asked for only when there
   * is something to do in it.
   */
  #ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#waitOrDraw();
  }

  #waitOrDraw(): void {
    const next = this.#next();
    if (!next || this.#frames.isHidden()) {
      this.#isAsked = false;
      return;
    }
    const waitMs = Math.min(next.dueAt - this.#frames.now() - FRAME_MS, WAIT_MS_MAX);
    if (waitMs > 0) this.#frames.wait(waitMs, () => this.#waitOrDraw());
    else this.#frames.requestFrame(() => this.#draw());
  }

  #draw(): void {
    const now = this.#frames.now();
    const next = this.#next();
    const isRunning = next !== undefined && !this.#frames.isHidden() && next.dueAt <= now + SLACK_MS;
    if (isRunning) this.#run(next.pace, now);
    // The chart library draws a frame later: that frame is its own.
    if (isRunning && next.pace === 'chart')
      this.#frames.requestFrame(() => {
        this.#measure('chart', this.#frames.now());
        this.#waitOrDraw();
      });
    else {
      if (isRunning) this.#measure(next.pace, now);
      this.#waitOrDraw();
    }
  }

  /** Returns the pace that has been due for longest, or will be due first. */
  #next(): { readonly pace: Pace; readonly dueAt: number } | undefined {
    return NAMES.filter((pace) => this.#waiting[pace].size > 0)
      .map((pace) => ({ pace, dueAt: this.#ranAt[pace] + this.#intervalOf(pace) }))
      .sort((a, b) => a.dueAt - b.dueAt)[0];
  }

  #measure(pace: Pace, beganAt: number): void {
    this.#frames.afterFrame(() => {
      this.#costs[pace] = [...this.#costs[pace], this.#frames.now() - beganAt].slice(-TURNS_HEARD);
    });
  }

  #intervalOf(pace: Pace): number {
    const costs = this.#costs[pace];
    const isKnown = costs.length === TURNS_HEARD;
    const costMs = (isKnown && costs.toSorted((a, b) => a - b)[(TURNS_HEARD - 1) / 2]) || 0;
    return Math.max(1000 / PACES[pace], Math.min(REST_MS_MAX, (costMs - COST_MS_FREE) * REST_PER_MS));
  }

  #run(pace: Pace, now: number): void {
    const waiting = this.#waiting[pace];
    this.#ranAt[pace] = now;
    const due = [...waiting];
    waiting.clear();
    for (const work of due) work();
  }
}
