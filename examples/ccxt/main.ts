// Places an order far from the price, follows it over a socket, cancels it and sees it go. Run it with BOURSE_URL, BOURSE_KEY and
// BOURSE_SECRET in the environment.
import ccxt, { type Order } from 'ccxt';
import process from 'node:process';

const SYMBOL = 'BTC/USDT';
const AMOUNT = 0.001;
/** The order lies so far below the price that it rests. */
const BELOW = 0.9;

const { BOURSE_URL = 'http://127.0.0.1:3000', BOURSE_KEY: apiKey, BOURSE_SECRET: secret } = process.env;
if (apiKey === undefined || secret === undefined) throw new Error('BOURSE_KEY and BOURSE_SECRET are missing.');
const base = BOURSE_URL.replace(/\/$/, '');
const ws = base.replace(/^http/, 'ws');

const exchange = new ccxt.pro.binanceus({
  apiKey,
  secret,
  urls: {
    api: {
      public: `${base}/api/v3`,
      private: `${base}/api/v3`,
      sapi: `${base}/sapi/v1`,
      sapiV2: `${base}/sapi/v2`,
      sapiV3: `${base}/sapi/v3`,
      ws: { spot: `${ws}/ws`, 'ws-api': { spot: `${ws}/ws-api/v3` } },
    },
  },
});

const tell = ({ id, status, side, amount, filled, price }: Order): void =>
  console.log(`${id}: ${side} ${amount} at ${price} is ${status}, ${filled} filled`);

/** Tells each change of one's own orders until one of them has ended. */
async function follow(): Promise<void> {
  for (;;) {
    const orders = await exchange.watchOrders(SYMBOL);
    for (const order of orders) tell(order);
    if (orders.some(({ status }) => status === 'canceled')) return;
  }
}

// Only sockets without encryption need it.
await exchange.loadHttpProxyAgent();
await exchange.loadMarkets();
const following = follow();
// What happens before the socket is open is not told.
await new Promise((resolve) => setTimeout(resolve, 1_000));
const { last } = await exchange.fetchTicker(SYMBOL);
if (last === undefined) throw new Error(`${SYMBOL} has no price.`);
const { id } = await exchange.createOrder(
  SYMBOL,
  'limit',
  'buy',
  AMOUNT,
  Number(exchange.priceToPrecision(SYMBOL, last * BELOW)),
);
console.log(`${(await exchange.fetchOpenOrders(SYMBOL)).length} open`);
await exchange.cancelOrder(String(id), SYMBOL);
await following;
console.log(`${(await exchange.fetchOpenOrders(SYMBOL)).length} open`);
await exchange.close();
