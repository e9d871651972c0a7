// The order stream of the engine's benchmark: seeded, with fixed shares of limit orders, market orders and cancels, round
// a price that drifts. Every cancel names an order that is open at that moment, and buyers never meet themselves.
import { OrderBook, Side } from 'nodejs-order-book';

export const OPERATIONS = 300_000;
const LIMIT_SHARE = 0.65;
const MARKET_SHARE = 0.05;
/** Users 1 to this number buy, as many more sell. */
export const USERS_A_SIDE = 500;
const START_TICKS = 50_000;
/** How far from the middle price orders rest, in ticks: most of them near. */
const DEPTH_TICKS = 200;
/** How far beyond the middle price a limit order may reach. */
const REACH_TICKS = 10;

export type StreamSide = 'buy' | 'sell';
/** Prices in ticks, quantities in steps; `id` counts limit and market orders alike, from 1. */
export type Operation =
  | {
      readonly kind: 'limit';
      readonly id: number;
      readonly userId: number;
      readonly side: StreamSide;
      readonly ticks: number;
      readonly steps: number;
    }
  | {
      readonly kind: 'market';
      readonly id: number;
      readonly userId: number;
      readonly side: StreamSide;
      readonly steps: number;
    }
  | { readonly kind: 'cancel'; readonly id: number; readonly userId: number };

/** Mulberry32: the same numbers in [0, 1) for the same seed, everywhere. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function generateStream(seed: number): Operation[] {
  const random = createRandom(seed);
  const below = (bound: number): number => Math.floor(random() * bound);
  // Knows which orders are open while the stream is made; it is not the one that is measured.
  const book = new OrderBook();
  const placed: { readonly id: number; readonly userId: number }[] = [];
  const operations: Operation[] = [];
  let middle = START_TICKS;
  let id = 0;
  while (operations.length < OPERATIONS) {
    if (operations.length % 100 === 0) middle += below(5) - 2;
    const draw = random();
    const side = random() < 0.5 ? 'buy' : 'sell';
    const userId = 1 + below(USERS_A_SIDE) + (side === 'buy' ? 0 : USERS_A_SIDE);
    if (draw < LIMIT_SHARE) {
      id += 1;
      const away = Math.floor(random() * random() * DEPTH_TICKS) - REACH_TICKS;
      const ticks = side === 'buy' ? middle - away : middle + away;
      const steps = 1 + below(100);
      placed.push({ id, userId });
      operations.push({ kind: 'limit', id, userId, side, ticks, steps });
      book.limit({ id: String(id), side: toSide(side), size: steps, price: ticks });
    } else if (draw < LIMIT_SHARE + MARKET_SHARE) {
      // The first orders of a stream find no one: an order that meets an empty side would be refused by one engine only.
      if (book.depth()[side === 'buy' ? 0 : 1].length === 0) continue;
      id += 1;
      const steps = 1 + below(200);
      operations.push({ kind: 'market', id, userId, side, steps });
      book.market({ side: toSide(side), size: steps });
    } else {
      const target = takeOpenOrder(placed, book, below);
      if (!target) continue;
      operations.push({ kind: 'cancel', ...target });
      book.cancel(String(target.id));
    }
  }
  return operations;
}

type Placed = { readonly id: number; readonly userId: number };

/** Picks any open order, and drops those met on the way that have been filled. */
function takeOpenOrder(placed: Placed[], book: OrderBook, below: (bound: number) => number): Placed | undefined {
  while (placed.length > 0) {
    const index = below(placed.length);
    const picked = placed[index];
    const last = placed.pop();
    if (picked && last && picked !== last) placed[index] = last;
    if (picked && book.order(String(picked.id))) return picked;
  }
  return undefined;
}

export const toSide = (side: StreamSide): Side => (side === 'buy' ? Side.BUY : Side.SELL);
