// The server's clock as components follow it: the socket reports it, and so does each answer.
import { hearPast, hearTime, serverNow } from '@bourse/ui/lib/server-clock.ts';
import { useSyncExternalStore } from 'react';
import { actsAt } from '../lib/acts-clock.ts';
import { onSocket } from './client.ts';
import { useConnection } from './connection.ts';
import { Topic } from './topic.ts';

const MS_PER_SECOND = 1_000;
const KEY = 'clock';

const topic = new Topic();

onSocket((socket) => {
  // The round trip has been measured by the time this hears of it.
  socket.on('pong_time', ({ time }) => {
    const { latencyMs } = useConnection.getState();
    if (latencyMs !== undefined) hearTime(time, latencyMs);
  });
  socket.on('index', ({ second }) => hearPast(second * MS_PER_SECOND));
});

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

/** Returns what `read` makes of the server's time, which it reads 4 times a second; renders only when that changes. */
export const useServerTime = <Shown extends number | boolean>(read: (now: number) => Shown): Shown =>
  useSyncExternalStore(watch, () => read(serverNow()));

/** Does the same with the time that deadlines of users' acts go by, which a full stop holds. */
export const useActsTime = <Shown extends number | boolean>(read: (now: number) => Shown): Shown =>
  useServerTime((now) => read(actsAt(now)));
