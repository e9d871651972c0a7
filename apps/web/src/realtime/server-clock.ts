// The server's clock as components follow it: the socket tells it besides what each answer does.
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

/** What of the server's time a component shows: it is drawn anew when that changes, looked at 4 times a second. */
export const useServerTime = <Shown extends number | boolean>(read: (now: number) => Shown): Shown =>
  useSyncExternalStore(watch, () => read(serverNow()));

/** The same of the time that deadlines of users' acts go by, which a full stop holds. */
export const useActsTime = <Shown extends number | boolean>(read: (now: number) => Shown): Shown =>
  useServerTime((now) => read(actsAt(now)));
