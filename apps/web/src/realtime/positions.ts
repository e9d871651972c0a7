// The user's open positions and orders of contracts, as the server pushes them after each tick that moves one and after
// each change. What is pushed is the whole list.
import type { leverRows, realtime } from '@bourse/contract';
import { useSyncExternalStore } from 'react';
import { useSession } from '../lib/session.ts';
import { onSocket, open } from './client.ts';
import { Topic } from './topic.ts';

export type PushedPositions = {
  readonly open: readonly leverRows.LeverRow[];
  readonly pending: readonly leverRows.LeverRow[];
};

const KEY = 'positions';
const topic = new Topic();
let pushed: PushedPositions | undefined;

const isRow = (value: unknown): value is leverRows.LeverRow =>
  typeof value === 'object' && value !== null && 'id' in value;

function read(text: string): readonly leverRows.LeverRow[] {
  const rows: unknown = JSON.parse(text);
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}

function keep(event: realtime.LeverTrade): void {
  pushed = { open: read(event.trades_all), pending: read(event.trades_entrust) };
  topic.notify(KEY);
}

function forget(): void {
  pushed = undefined;
  topic.notifyAll();
}

onSocket((socket) => {
  socket.on('lever_trade', keep);
  // Changes may be missed now; until the next push the calls that are asked again know better.
  socket.on('disconnect', forget);
});

useSession.subscribe(({ token }, previous) => {
  if (token !== previous.token) forget();
});

function watch(listener: () => void): () => void {
  open();
  return topic.watch(KEY, 'cells', listener);
}

/** Returns the positions last pushed, at most 4 times a second; undefined until then: the calls answer meanwhile. */
export const usePushedPositions = (): PushedPositions | undefined => useSyncExternalStore(watch, () => pushed);
