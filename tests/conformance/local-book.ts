// A local book by the documented procedure: buffer the stream, take a snapshot, apply what follows it. While others trade on two
// markets it becomes, and stays, the server's; and so does ccxt.pro's.
import { once } from 'node:events';
import { createPrivateKey, sign } from 'node:crypto';
import { at, listAt, must, mustBecome, mustMatch, numberAt, pause, textAt, within } from './client.ts';
import { makeCcxt, makeCcxtPro, UNHURRIED } from './clients.ts';
import { follow, mustBeWithoutErrors } from './follow.ts';
import type { Key, Stage } from './stage.ts';
import type { Tally } from './tally.ts';

const UPDATES = 10_000;
/** A socket may send 100 messages a second. */
const SOCKETS = 4;
const UNDER_WAY = 4;
const PAUSE_MS = 90;
const SYMBOLS = [
  { id: 'BTCUSDT', name: 'BTC/USDT', quantity: '0.0005' },
  { id: 'ETHUSDT', name: 'ETH/USDT', quantity: '0.01' },
] as const;

export async function playLocalBook(stage: Stage, tally: Tally): Promise<void> {
  const trader = await stage.openTrader();
  const reader = makeCcxt('binanceus', stage, trader.hmac, UNHURRIED);
  await reader.call('loadMarkets');
  const pro = await makeCcxtPro('binanceus', stage);
  await pro.call('loadMarkets');
  await tally.check(`a local book after ${UPDATES} updates`, async () => {
    const books = await Promise.all(SYMBOLS.map(({ id }) => openBook(stage, id)));
    const followed = SYMBOLS.map(({ name }) => follow(pro, 'watchOrderBook', name, 1_000));
    const programs: Awaited<ReturnType<typeof openProgram>>[] = [];
    // A proof logs one socket on, and two of one millisecond are the same.
    for (let opened = 0; opened < SOCKETS; opened += 1) programs.push(await openProgram(stage, trader.ed25519));
    const isEnough = (): boolean => books.reduce((sum, { updates }) => sum + updates(), 0) >= UPDATES;
    try {
      await within(Promise.all(programs.map((program) => program.trade(isEnough))), 'enough updates', 300_000);
      for (const [index, { id, name }] of SYMBOLS.entries()) {
        const orders = levelsOf(listAt(await reader.call('privateGetOpenOrders', { symbol: id })));
        must(orders.bids.length > 0 && orders.asks.length > 0, 'nothing is left to compare');
        const depth = await reader.call('publicGetDepth', { symbol: id, limit: 5_000 });
        mustMatch({ bids: numbersOf(depth, 'bids'), asks: numbersOf(depth, 'asks') }, orders);
        await mustBecome(
          () => books[index]?.levels(),
          (levels) => mustMatch(levels, orders),
        );
        await mustBecome(
          () => at(pro.target, 'orderbooks', name),
          (book) => mustMatch({ bids: numbersOf(book, 'bids'), asks: numbersOf(book, 'asks') }, orders),
        );
      }
      console.log(
        `       ${books.map(({ updates, events }, index) => `${SYMBOLS[index]?.id ?? ''}: ${updates()} updates in ${events()} events`).join(', ')}`,
      );
      mustBeWithoutErrors(followed);
    } finally {
      for (const one of followed) one.end();
      for (const book of books) book.close();
      for (const program of programs) program.close();
      await pro.call('close');
    }
  });
  for (const { name } of SYMBOLS) await reader.call('cancelAllOrders', name);
}

type Levels = { readonly bids: readonly (readonly number[])[]; readonly asks: readonly (readonly number[])[] };

const numbersOf = (book: unknown, side: string): readonly (readonly number[])[] =>
  listAt(book, side).map((level) => listAt(level).map(Number));

/** The book that orders make: what is left of them, by price. */
function levelsOf(orders: readonly unknown[]): Levels {
  const sides = { BUY: new Map<number, number>(), SELL: new Map<number, number>() };
  for (const order of orders) {
    const side = at(order, 'side') === 'BUY' ? sides.BUY : sides.SELL;
    const price = numberAt(order, 'price');
    side.set(
      price,
      roundQuantity((side.get(price) ?? 0) + numberAt(order, 'origQty') - numberAt(order, 'executedQty')),
    );
  }
  return sorted(sides.BUY, sides.SELL);
}

const roundQuantity = (quantity: number): number => Number(quantity.toFixed(8));
const sorted = (bids: ReadonlyMap<number, number>, asks: ReadonlyMap<number, number>): Levels => ({
  bids: [...bids].toSorted(([one], [other]) => other - one),
  asks: [...asks].toSorted(([one], [other]) => one - other),
});

/** The documented procedure. */
async function openBook({ url, ws }: Stage, id: string) {
  const sides = { b: new Map<number, number>(), a: new Map<number, number>() };
  const waiting: unknown[] = [];
  let last: number | undefined;
  let updates = 0;
  let events = 0;
  let fault: string | undefined;

  function apply(event: unknown): void {
    const [first, final] = [numberAt(event, 'U'), numberAt(event, 'u')];
    if (last === undefined || final <= last) return;
    if (first > last + 1) fault ??= `${id}: ${first} follows ${last}`;
    last = final;
    events += 1;
    for (const side of ['b', 'a'] as const)
      for (const [price, quantity] of listAt(event, side).map((level) => listAt(level).map(Number))) {
        if (price === undefined || quantity === undefined) continue;
        updates += 1;
        if (quantity === 0) sides[side].delete(price);
        else sides[side].set(price, quantity);
      }
  }

  const socket = new WebSocket(`${ws}/ws/${id.toLowerCase()}@depth@100ms`);
  socket.addEventListener('message', ({ data }) => {
    const event: unknown = JSON.parse(String(data));
    if (last === undefined) waiting.push(event);
    else apply(event);
  });
  await once(socket, 'open');
  await pause(200);
  const snapshot: unknown = await (await fetch(`${url}/api/v3/depth?symbol=${id}&limit=5000`)).json();
  last = numberAt(snapshot, 'lastUpdateId');
  for (const [price, quantity] of numbersOf(snapshot, 'bids')) sides.b.set(Number(price), Number(quantity));
  for (const [price, quantity] of numbersOf(snapshot, 'asks')) sides.a.set(Number(price), Number(quantity));
  for (const event of waiting) apply(event);
  return {
    updates: () => updates,
    events: () => events,
    levels: (): Levels => {
      if (fault !== undefined) throw new Error(fault);
      return sorted(sides.b, sides.a);
    },
    close: () => socket.close(),
  };
}

/** A program that places and cancels orders without a pause, over the socket of methods. */
async function openProgram({ ws, url }: Stage, { apiKey, secret }: Key) {
  const socket = new WebSocket(`${ws}/ws-api/v3`);
  const answers = new Map<unknown, (answer: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer: unknown = JSON.parse(String(data));
    answers.get(at(answer, 'id'))?.(answer);
    answers.delete(at(answer, 'id'));
  });
  await once(socket, 'open');
  let asked = 0;
  async function ask(method: string, params: object): Promise<unknown> {
    asked += 1;
    const id = asked;
    const answer = await new Promise<unknown>((resolve) => {
      answers.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params: { ...params, timestamp: Date.now() } }));
    });
    if (at(answer, 'status') !== 200) throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return at(answer, 'result');
  }
  const timestamp = Date.now();
  const payload = `apiKey=${apiKey}&timestamp=${timestamp}`;
  const signature = sign(null, Buffer.from(payload), createPrivateKey(secret)).toString('base64');
  await new Promise<void>((resolve, reject) => {
    answers.set('logon', (answer) =>
      at(answer, 'status') === 200 ? resolve() : reject(new Error(JSON.stringify(answer))),
    );
    socket.send(JSON.stringify({ id: 'logon', method: 'session.logon', params: { apiKey, timestamp, signature } }));
  });

  let turn = 0;
  /** Fills of which one side stays: every order rests a while, and some lie at the same price. */
  async function placeSome(
    prices: ReadonlyMap<string, number>,
    open: { symbol: string; orderId: unknown }[],
  ): Promise<void> {
    turn += 1;
    const market = SYMBOLS[turn % SYMBOLS.length] ?? SYMBOLS[0];
    const middle = prices.get(market.id) ?? 0;
    const side = turn % 4 < 2 ? 'BUY' : 'SELL';
    const away = (1 + ((turn * 7919) % 97)) * 0.0005 * middle;
    const price = (side === 'BUY' ? middle - away : middle + away).toFixed(2);
    const order = { symbol: market.id, side, type: 'LIMIT', timeInForce: 'GTC', quantity: market.quantity, price };
    const placed = await ask('order.place', order);
    open.push({ symbol: market.id, orderId: at(placed, 'orderId') });
    const oldest = open.length > 60 ? open.shift() : undefined;
    if (oldest) await ask('order.cancel', oldest);
  }

  async function trade(isEnough: () => boolean): Promise<void> {
    const prices = new Map<string, number>();
    for (const { id } of SYMBOLS) {
      const answer: unknown = await (await fetch(`${url}/api/v3/ticker/price?symbol=${id}`)).json();
      prices.set(id, numberAt({ price: textAt(answer, 'price') }, 'price'));
    }
    const open: { symbol: string; orderId: unknown }[] = [];
    const work = async (): Promise<void> => {
      while (!isEnough()) {
        await placeSome(prices, open);
        await pause(PAUSE_MS);
      }
    };
    await Promise.all(Array.from({ length: UNDER_WAY }, work));
  }

  return { trade, close: () => socket.close() };
}
