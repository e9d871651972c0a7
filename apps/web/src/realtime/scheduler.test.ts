import { expect, test } from 'vitest';
import { Scheduler } from './scheduler.ts';

const FRAME_MS = 1000 / 60;

/** A screen of 60 frames a second whose time the test moves. */
function screenOf60() {
  let now = 0;
  let isHidden = false;
  let frames: (() => void)[] = [];
  const scheduler = new Scheduler({
    now: () => now,
    requestFrame: (run) => frames.push(run),
    isHidden: () => isHidden,
  });
  const frame = (): void => {
    now += FRAME_MS;
    const due = frames;
    frames = [];
    for (const run of due) run();
  };
  return {
    scheduler,
    frame,
    frameCount: () => frames.length,
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
  const runs = { book: 0, tape: 0, cells: 0 };
  const work = {
    book: () => (runs.book += 1),
    tape: () => (runs.tape += 1),
    cells: () => (runs.cells += 1),
  };
  for (let at = 0; at < 60; at += 1) {
    for (const pace of ['book', 'tape', 'cells'] as const) {
      scheduler.request(pace, work[pace]);
      scheduler.request(pace, work[pace]);
    }
    frame();
  }
  expect(runs).toEqual({ book: 20, tape: 10, cells: 4 });
});

test('nothing to do asks for no frames', () => {
  const { scheduler, frame, frameCount } = screenOf60();
  scheduler.request('book', () => undefined);
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
