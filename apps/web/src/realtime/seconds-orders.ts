// The user's second contracts as the server pushes them: each change of one, and its end.
import type { microRows } from '@bourse/contract';
import { onSocket } from './client.ts';
import { useListener } from './use-listener.ts';

type Row = microRows.MicroRow;
type Listener = (row: Row) => void;

const changeListeners = new Set<Listener>();
const endListeners = new Set<Listener>();

onSocket((socket) => {
  socket.on('micro_order', ({ data }) => {
    for (const listener of changeListeners) listener(data);
  });
  socket.on('closed_microorder', ({ data }) => {
    for (const listener of endListeners) listener(data);
  });
});

/** Calls back with an order that was accepted, has opened, or has closed. */
export const useMicroOrderEvents = (listener: Listener): void => useListener(changeListeners, listener);

/** Calls back with an order that has closed, once. */
export const useMicroOrderEnds = (listener: Listener): void => useListener(endListeners, listener);
