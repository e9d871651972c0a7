import { expect, test } from 'vitest';
import { Scheduler } from './scheduler.ts';

const FRAME_MS = 1000 / 60;
const NOTHING = (): void => undefined;

/** A screen of 60 frames a second whose time the test moves. */
function screenOf60() {
  let now = 0;
  let isHidden = false;
  let frames: (() => void)[] = [];
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  let afters: (() => void)[] = [];
  let drawn = 0;
  const scheduler = new Scheduler({
    now: () => now,
    requestFrame: (run) => frames.push(run),
    afterFrame: (run) => afters.push(run),
    wait: (ms, run) => timers.push({ at: now + ms, run }),
    isHidden: () => isHidden,
  });
  const frame = (): void => {
    now += FRAME_MS;
    const ripe = timers.filter((timer) => timer.at <= now);
    timers = timers.filter((timer) => timer.at > now);
    for (const timer of ripe) timer.run();
    if (frames.length > 0) drawn += 1;
    const due = frames;
    frames = [];
    for (const run of due) run();
    const done = afters;
    afters = [];
    for (const run of done) run();
  };
  return {
    scheduler,
    frame,
    /** The machine is busy so long with what is being done. */
    spend: (ms: number) => {
      now += ms;
    },
    frameCount: () => frames.length,
    drawnCount: () => drawn,
    hide: () => {
      isHidden = true;
    },
    show: () => {
      isHidden = false;
      scheduler.resume();
    },
  };
}

test('however often it is asked, each kind of work runs at its own pace', () => {
  const { scheduler, frame } = screenOf60();
  const runs = { book: 0, tape: 0, cells: 0, chart: 0 };
  const work = {
    book: () => (runs.book += 1),
    tape: () => (runs.tape += 1),
    cells: () => (runs.cells += 1),
    chart: () => (runs.chart += 1),
  };
  for (let at = 0; at < 600; at += 1) {
    for (const pace of ['book', 'tape', 'cells', 'chart'] as const) {
      scheduler.request(pace, work[pace]);
      scheduler.request(pace, work[pace]);
    }
    frame();
  }
  for (const [pace, most] of [
    ['book', 200],
    ['tape', 100],
    ['cells', 40],
    ['chart', 40],
  ] as const) {
    expect(runs[pace]).toBeGreaterThan(0.85 * most);
    expect(runs[pace]).toBeLessThanOrEqual(1.05 * most);
  }
});

test('work that is too much for a frame is done less often, and at its own pace again once it is light', () => {
  const { scheduler, frame, spend } = screenOf60();
  let costMs = 30;
  let runs = 0;
  const work = (): void => {
    runs += 1;
    spend(costMs);
  };
  const turnsIn = (frames: number): number => {
    const before = runs;
    for (let at = 0; at < frames; at += 1) {
      scheduler.request('tape', work);
      frame();
    }
    return runs - before;
  };
  turnsIn(60);
  expect(turnsIn(300)).toBeLessThanOrEqual(9);
  costMs = 2;
  turnsIn(300);
  expect(turnsIn(300)).toBeGreaterThan(42);
});

test('one slow turn changes no pace', () => {
  const { scheduler, frame, spend } = screenOf60();
  let runs = 0;
  const work = (): void => {
    runs += 1;
    if (runs % 3 === 0) spend(200);
  };
  for (let at = 0; at < 300; at += 1) {
    scheduler.request('cells', work);
    frame();
  }
  expect(runs).toBeGreaterThan(18);
});

test('one frame does one kind of work', () => {
  const { scheduler, frame } = screenOf60();
  let inFrame = 0;
  const count = (): void => {
    inFrame += 1;
  };
  const most: number[] = [];
  for (let at = 0; at < 120; at += 1) {
    for (const pace of ['book', 'tape', 'cells', 'chart'] as const) scheduler.request(pace, count);
    inFrame = 0;
    frame();
    most.push(inFrame);
  }
  expect(Math.max(...most)).toBe(1);
});

test('between two turns no frames are asked for', () => {
  const { scheduler, frame, drawnCount } = screenOf60();
  for (let at = 0; at < 60; at += 1) {
    scheduler.request('book', NOTHING);
    frame();
  }
  expect(drawnCount()).toBeLessThanOrEqual(21);
});

test('nothing to do asks for no frames', () => {
  const { scheduler, frame, frameCount } = screenOf60();
  scheduler.request('book', NOTHING);
  frame();
  expect(frameCount()).toBe(0);
});

test('a hidden page draws nothing and catches up when it is shown', () => {
  const { scheduler, frame, hide, show, frameCount } = screenOf60();
  let runs = 0;
  const work = (): void => {
    runs += 1;
  };
  scheduler.request('book', work);
  hide();
  frame();
  scheduler.request('book', work);
  expect([runs, frameCount()]).toEqual([0, 0]);
  show();
  frame();
  expect(runs).toBe(1);
});

test('cancelled work does not run', () => {
  const { scheduler, frame } = screenOf60();
  let runs = 0;
  const work = (): void => {
    runs += 1;
  };
  scheduler.request('cells', work);
  scheduler.cancel('cells', work);
  frame();
  expect(runs).toBe(0);
});

test('the frame after a turn of the chart is left to the chart', () => {
  const { scheduler, frame } = screenOf60();
  const done: string[] = [];
  const works = (['book', 'tape', 'cells', 'chart'] as const).map((pace) => ({ pace, run: () => done.push(pace) }));
  for (let at = 0; at < 240; at += 1) {
    for (const { pace, run } of works) scheduler.request(pace, run);
    const before = done.length;
    frame();
    if (done.length === before) done.push('nothing');
  }
  const after = done.filter((_, at) => done[at - 1] === 'chart');
  expect(after.length).toBeGreaterThan(10);
  expect(new Set(after)).toEqual(new Set(['nothing']));
});
