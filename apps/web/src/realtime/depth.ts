// Order books of the markets that somebody looks at.
import { useCallback, useSyncExternalStore } from 'react';
import { onSocket, onStreamDropped, requestSnapshot, retainStream } from './client.ts';
import { type Depth, DepthBook, type DepthState } from './depth-book.ts';
import type { Pace } from './scheduler.ts';
import { Topic } from './topic.ts';

export type { Depth, DepthState } from './depth-book.ts';

const ASK_AGAIN_MS = 2_000;
const EMPTY: Depth = new DepthBook().view;

const books = new Map<string, DepthBook>();
const topic = new Topic();

function bookOf(symbol: string): DepthBook {
  const book = books.get(symbol) ?? new DepthBook();
  books.set(symbol, book);
  return book;
}

/** Asks for a snapshot until one has come. A new connection brings one by itself. */
function askForSnapshot(symbol: string): void {
  if (books.get(symbol)?.view.state !== 'stale') return;
  requestSnapshot({ channel: 'depth', market: symbol });
  setTimeout(() => askForSnapshot(symbol), ASK_AGAIN_MS);
}

onSocket((socket) => {
  socket.on('depth_snapshot', (snapshot) => {
    books.get(snapshot.symbol)?.applySnapshot(snapshot);
    topic.notify(snapshot.symbol);
  });
  socket.on('depth_update', (update) => {
    const result = books.get(update.symbol)?.applyUpdate(update);
    if (result === 'gap') askForSnapshot(update.symbol);
    topic.notify(update.symbol);
  });
  socket.on('disconnect', () => {
    for (const book of books.values()) book.markStale();
    topic.notifyAll();
  });
});

onStreamDropped(({ channel, market }) => {
  if (channel === 'depth') books.delete(market);
});

/** Keeps the book of a market up to date and says, at most at the given pace, when it has changed. */
export function watchDepth(symbol: string, pace: Pace, listener: () => void): () => void {
  bookOf(symbol);
  const stop = topic.watch(symbol, pace, listener);
  const release = retainStream({ channel: 'depth', market: symbol });
  return () => {
    stop();
    release();
  };
}

/** The present book: the same object until it changes. */
export const depthOf = (symbol: string): Depth => books.get(symbol)?.view ?? EMPTY;

const none = (): void => undefined;

/** Returns what `read` finds in the book, which it reads at most 4 times a second; renders only when that changes. */
export function useDepthFact<Fact extends string | number | bigint | boolean | undefined>(
  symbol: string,
  read: (depth: Depth) => Fact,
): Fact {
  const watch = useCallback((listener: () => void) => watchDepth(symbol, 'cells', listener), [symbol]);
  return useSyncExternalStore(watch, () => read(depthOf(symbol)));
}

/** Whether the book can be trusted now. */
export const useDepthState = (symbol: string): DepthState => useDepthFact(symbol, ({ state }) => state);

/** The book for ordinary components: renders at most 4 times a second. */
export function useDepth(symbol: string | undefined): Depth {
  const watch = useCallback(
    (listener: () => void) => (symbol === undefined ? none : watchDepth(symbol, 'cells', listener)),
    [symbol],
  );
  return useSyncExternalStore(watch, () => (symbol === undefined ? EMPTY : depthOf(symbol)));
}
