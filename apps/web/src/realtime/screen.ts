// The scheduler of this page.
import { Scheduler } from './scheduler.ts';

export const screen = new Scheduler({
  now: () => performance.now(),
  requestFrame: (run) => requestAnimationFrame(run),
  // A task of its own comes after the one that draws the frame.
  afterFrame: (run) => setTimeout(run),
  wait: (ms, run) => setTimeout(run, ms),
  isHidden: () => document.visibilityState === 'hidden',
});

document.addEventListener('visibilitychange', () => screen.resume());
