// Published clients that were written for Binance Spot, with what makes them trade here: the one source of the page of keys and of
// docs/bots.md. `{base}` is the address of the site, `{ws}` the same for sockets, `{key}` the name of a key.
import type { KeyKind } from '@bourse/domain';
import { PRIVATE_KEY_VARIABLE, SECRET_VARIABLE } from './snippet.ts';

export const BOT_CLIENTS = [
  'ccxt-binanceus',
  'ccxt-binance',
  'binance-spot',
  'binance-connector',
  'binance',
  'binance-api-node',
  'node-binance-api',
  'freqtrade',
  'hummingbot',
] as const;
export type BotClient = (typeof BOT_CLIENTS)[number];

/** `language`: what the snippet is written in. */
export type ClientEntry = {
  readonly name: string;
  readonly version?: string;
  readonly language: 'js' | 'json' | 'python';
  readonly text: Readonly<Record<KeyKind, string>>;
};

type Secret = { readonly imports: string; readonly read: string };
const SECRETS: Readonly<Record<KeyKind, Secret>> = {
  hmac: { imports: '', read: `process.env.${SECRET_VARIABLE}` },
  ed25519: {
    imports: "import { readFileSync } from 'node:fs';\n",
    read: `readFileSync(process.env.${PRIVATE_KEY_VARIABLE}, 'utf8')`,
  },
};

/** `field`: what the client calls a secret, and a private key. */
const script = (
  write: (secret: string) => string,
  field: Readonly<Record<KeyKind, string>>,
): Readonly<Record<KeyKind, string>> => {
  const ofKind = (kind: KeyKind): string => `${SECRETS[kind].imports}${write(`${field[kind]}: ${SECRETS[kind].read}`)}`;
  return { hmac: ofKind('hmac'), ed25519: ofKind('ed25519') };
};

const same = (text: string): Readonly<Record<KeyKind, string>> => ({ hmac: text, ed25519: text });

/** All that `binanceus` asks. */
const CCXT_URLS = `public: base + '/api/v3',
      private: base + '/api/v3',
      sapi: base + '/sapi/v1',
      sapiV2: base + '/sapi/v2',
      sapiV3: base + '/sapi/v3',`;
const CCXT_SOCKETS = "ws: { spot: ws + '/ws', 'ws-api': { spot: ws + '/ws-api/v3' } },";

export const CLIENTS: Readonly<Record<BotClient, ClientEntry>> = {
  'ccxt-binanceus': {
    name: 'ccxt (binanceus)',
    version: 'ccxt 4.5.84',
    language: 'js',
    text: script(
      (secret) => `import ccxt from 'ccxt';

const base = '{base}';
const ws = '{ws}';
const exchange = new ccxt.pro.binanceus({
  apiKey: '{key}',
  ${secret},
  urls: {
    api: {
      ${CCXT_URLS}
      ${CCXT_SOCKETS}
    },
  },
});

console.log(await exchange.fetchTicker('BTC/USDT'));
console.log((await exchange.fetchBalance()).total);
await exchange.close();
`,
      { hmac: 'secret', ed25519: 'secret' },
    ),
  },
  'ccxt-binance': {
    name: 'ccxt (binance)',
    version: 'ccxt 4.5.84',
    language: 'js',
    text: script(
      (secret) => `import ccxt from 'ccxt';

const base = '{base}';
const ws = '{ws}';
const exchange = new ccxt.pro.binance({
  apiKey: '{key}',
  ${secret},
  urls: {
    api: {
      ${CCXT_URLS}
      sapiV4: base + '/sapi/v4',
      fapiPublic: base + '/fapi/v1',
      dapiPublic: base + '/dapi/v1',
      ${CCXT_SOCKETS}
    },
  },
  options: {
    defaultType: 'spot',
    fetchMarkets: { types: ['spot'] },
    fetchMargins: false,
    fetchCurrencies: false,
  },
});

console.log(await exchange.fetchTicker('BTC/USDT'));
console.log((await exchange.fetchBalance()).total);
await exchange.close();
`,
      { hmac: 'secret', ed25519: 'secret' },
    ),
  },
  'binance-spot': {
    name: '@binance/spot',
    version: '@binance/spot 32.0.4',
    language: 'js',
    text: script(
      (secret) => `import { Spot } from '@binance/spot';

const keys = { apiKey: '{key}', ${secret} };
const client = new Spot({
  configurationRestAPI: { ...keys, basePath: '{base}' },
  configurationWebsocketAPI: { ...keys, wsURL: '{ws}/ws-api/v3' },
  configurationWebsocketStreams: { wsURL: '{ws}' },
});

const answer = await client.restAPI.getAccount({ omitZeroBalances: true });
console.log((await answer.data()).balances);
`,
      { hmac: 'apiSecret', ed25519: 'privateKey' },
    ),
  },
  'binance-connector': {
    name: '@binance/connector',
    version: '@binance/connector 3.6.1',
    language: 'js',
    text: {
      hmac: connector(`process.env.${SECRET_VARIABLE}`, '', ''),
      ed25519: connector(
        "''",
        "import { readFileSync } from 'node:fs';\n",
        `
  privateKey: readFileSync(process.env.${PRIVATE_KEY_VARIABLE}, 'utf8'),
  privateKeyAlgo: 'Ed25519',`,
      ),
    },
  },
  binance: {
    name: 'binance',
    version: 'binance 3.6.5',
    language: 'js',
    text: script(
      (secret) => `import { MainClient, WebsocketClient } from 'binance';

const keys = { api_key: '{key}', ${secret} };
const client = new MainClient({ ...keys, baseUrl: '{base}' });
const sockets = new WebsocketClient({ ...keys, wsUrl: '{ws}', restOptions: { baseUrl: '{base}' } });

console.log((await client.getAccountInformation()).balances);
sockets.closeAll(true);
`,
      { hmac: 'api_secret', ed25519: 'api_secret' },
    ),
  },
  'binance-api-node': {
    name: 'binance-api-node',
    version: 'binance-api-node 0.13.10',
    language: 'js',
    text: script(
      (secret) => `import { createRequire } from 'node:module';

const { default: Binance } = createRequire(import.meta.url)('binance-api-node');
const client = Binance({
  apiKey: '{key}',
  ${secret},
  httpBase: '{base}',
  wsBase: '{ws}/ws',
  wsApi: '{ws}/ws-api/v3',
});

console.log((await client.accountInfo()).balances);
`,
      { hmac: 'apiSecret', ed25519: 'privateKey' },
    ),
  },
  'node-binance-api': {
    name: 'node-binance-api',
    version: 'node-binance-api 1.0.33',
    language: 'js',
    text: script(
      (secret) => `import Binance from 'node-binance-api';

const client = new Binance({
  APIKEY: '{key}',
  ${secret},
  urls: {
    base: '{base}/api/',
    sapi: '{base}/sapi/',
    stream: '{ws}/ws/',
    combineStream: '{ws}/stream?streams=',
  },
});
client.wsApi = '{ws}/ws-api/v3';

console.log(await client.balance());
`,
      { hmac: 'APISECRET', ed25519: 'PRIVATEKEY' },
    ),
  },
  freqtrade: {
    name: 'freqtrade',
    language: 'json',
    text: same(`{
  "exchange": {
    "name": "binanceus",
    "key": "{key}",
    "secret": "",
    "only_from_ccxt": true,
    "ccxt_config": {
      "urls": {
        "api": {
          "public": "{base}/api/v3",
          "private": "{base}/api/v3",
          "sapi": "{base}/sapi/v1",
          "sapiV2": "{base}/sapi/v2",
          "sapiV3": "{base}/sapi/v3",
          "ws": { "spot": "{ws}/ws", "ws-api": { "spot": "{ws}/ws-api/v3" } }
        }
      }
    },
    "pair_whitelist": ["BTC/USDT"]
  }
}
`),
  },
  hummingbot: {
    name: 'hummingbot',
    language: 'python',
    text: same(`# hummingbot/connector/exchange/binance/binance_constants.py
REST_URL = "{base}/api/"
WSS_URL = "{ws}/ws"
WSS_API_URL = "{ws}/ws-api/v3"
`),
  },
};

function connector(secret: string, imports: string, more: string): string {
  return `import { createRequire } from 'node:module';
${imports}
const { Spot } = createRequire(import.meta.url)('@binance/connector');
const client = new Spot('{key}', ${secret}, {
  baseURL: '{base}',${more}
});
// Sockets: new WebsocketStream({ wsURL: '{ws}' }), new WebsocketAPI(key, secret, { wsURL: '{ws}/ws-api/v3' })

console.log((await client.account()).data.balances);
`;
}

/** These take the place of what a text leaves open. */
export type Place = { readonly base: string; readonly ws: string; readonly key: string };

/** `https://…` for sockets is `wss://…`. */
export const socketsOf = (base: string): string => base.replace(/^http/, 'ws');

export const clientSnippet = (client: BotClient, { kind, ...place }: Place & { readonly kind: KeyKind }): string =>
  CLIENTS[client].text[kind].replaceAll(/\{(base|ws|key)\}/g, (_, name: keyof Place) => place[name]);
