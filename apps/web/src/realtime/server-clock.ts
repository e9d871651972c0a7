// The server's clock: countdowns follow it, whatever this machine's says.
import { useSyncExternalStore } from 'react';
import { actsAt } from '../lib/acts-clock.ts';
import { onSocket } from './client.ts';
import { ClockOffset } from './clock-offset.ts';
import { useConnection } from './connection.ts';
import { Topic } from './topic.ts';

const MS_PER_SECOND = 1_000;
const KEY = 'clock';

const offset = new ClockOffset();
const topic = new Topic();

onSocket((socket) => {
  // The round trip has been measured by the time this hears of it.
  socket.on('pong_time', ({ time }) => {
    const { latencyMs } = useConnection.getState();
    if (latencyMs !== undefined) offset.hear({ time, roundTripMs: latencyMs, now: Date.now() });
  });
  socket.on('index', ({ second }) => offset.mustBeAfter(second * MS_PER_SECOND, Date.now()));
});

/** UTC epoch milliseconds, as the server has them. */
export const serverNow = (): number => Date.now() + offset.ms;

/** The server said in an answer that so much is left until a moment. */
export function hearRemaining(until: number, remainingMs: number): void {
  if (remainingMs > 0) offset.mustBeAfter(until - remainingMs, Date.now());
}

let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const TURN_MS = 250;

function watch(listener: () => void): () => void {
  const stop = topic.watch(KEY, 'cells', listener);
  watchers += 1;
  timer ??= setInterval(() => topic.notify(KEY), TURN_MS);
  return () => {
    stop();
    watchers -= 1;
    if (watchers > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** What of the server's time a component shows: it is drawn anew when that changes, looked at 4 times a second. */
export const useServerTime = <Shown extends number | boolean>(read: (now: number) => Shown): Shown =>
  useSyncExternalStore(watch, () => read(serverNow()));

/** The same of the time that deadlines of users' acts go by, which a full stop holds. */
export const useActsTime = <Shown extends number | boolean>(read: (now: number) => Shown): Shown =>
  useServerTime((now) => read(actsAt(now)));
