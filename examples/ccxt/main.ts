// Places an order far below the market, follows what happens to it, cancels it, and ends: with ccxt, over the
// Binance-Spot-compatible API. Nothing in it belongs to this exchange but the addresses.
import ccxt from 'ccxt';

const url = process.env['BOURSE_URL'] ?? 'http://127.0.0.1:3000';
const ws = url.replace(/^http/, 'ws');
const symbol = 'BTC/USDT';

const exchange = new ccxt.pro.binanceus({
  apiKey: process.env['BOURSE_KEY'] ?? '',
  secret: process.env['BOURSE_SECRET'] ?? '',
  urls: {
    api: {
      public: `${url}/api/v3`,
      private: `${url}/api/v3`,
      sapi: `${url}/sapi/v1`,
      sapiV2: `${url}/sapi/v2`,
      sapiV3: `${url}/sapi/v3`,
      ws: { spot: `${ws}/ws`, 'ws-api': { spot: `${ws}/ws-api/v3` } },
    },
  },
});
// Over plain sockets (`ws://`) ccxt wants its agent loaded first.
await exchange.loadHttpProxyAgent();

try {
  await exchange.loadMarkets();
  const { last = 0 } = await exchange.fetchTicker(symbol);
  console.log(`${symbol} trades at ${last}`);

  // The first call subscribes to what happens to one's orders, each next one waits for news.
  const followed = follow();

  const price = Number(exchange.priceToPrecision(symbol, last * 0.99));
  const order = await exchange.createOrder(symbol, 'limit', 'buy', 0.001, price);
  console.log(`placed ${order.id}: 0.001 at ${price}`);
  await exchange.cancelOrder(order.id, symbol);
  await followed;

  const { free } = await exchange.fetchBalance();
  console.log(`free: ${free['USDT']} USDT, ${free['BTC']} BTC`);
} finally {
  await exchange.close();
}

/** Ends with the first order that is canceled. */
async function follow(): Promise<void> {
  for (;;) {
    for (const { id, status, filled } of await exchange.watchOrders(symbol)) {
      console.log(`heard of ${id}: ${status}, ${filled} filled`);
      if (status === 'canceled') return;
    }
  }
}
