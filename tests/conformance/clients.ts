// The published clients with the options that they need to trade here: their addresses, and little else.
import { Client } from './client.ts';
import { loadPackage } from './load-package.ts';
import type { Key } from './stage.ts';

type Constructor = new (...input: readonly unknown[]) => object;
type Constructors = Readonly<Record<string, Constructor>>;
export type Site = { readonly url: string; readonly ws: string };

const make = (made: Constructor | undefined, ...input: readonly unknown[]): Client => {
  if (made === undefined) throw new Error('the package has no such client');
  return new Client(new made(...input));
};

/** The stage has no limits, so that ccxt need not wait for them. */
export const UNHURRIED = { enableRateLimit: false };

const CCXT_IDS = ['binanceus', 'binance'] as const;
export type CcxtId = (typeof CCXT_IDS)[number];

/** Both ids take the same addresses. `binance` has more of them, and asks for more than the spot market unless told otherwise. */
export function ccxtOptions(id: CcxtId, { url, ws }: Site): object {
  const api = {
    public: `${url}/api/v3`,
    private: `${url}/api/v3`,
    sapi: `${url}/sapi/v1`,
    sapiV2: `${url}/sapi/v2`,
    sapiV3: `${url}/sapi/v3`,
    ws: { spot: `${ws}/ws`, 'ws-api': { spot: `${ws}/ws-api/v3` } },
  };
  if (id === 'binanceus') return { urls: { api } };
  return {
    urls: {
      api: {
        ...api,
        sapiV4: `${url}/sapi/v4`,
        fapiPublic: `${url}/fapi/v1`,
        dapiPublic: `${url}/dapi/v1`,
      },
    },
    options: { defaultType: 'spot', fetchMarkets: { types: ['spot'] }, fetchMargins: false, fetchCurrencies: false },
  };
}

type Ccxt = Constructors & { readonly pro: Constructors };
const loadCcxt = (): Ccxt => loadPackage<Ccxt>('ccxt');

export const makeCcxt = (id: CcxtId, site: Site, key?: Key, more: object = {}): Client =>
  make(loadCcxt()[id], { ...ccxtOptions(id, site), ...key, ...more });

/** ccxt wants its plain agent loaded first where sockets are not encrypted (`ws://`). */
export async function makeCcxtPro(id: CcxtId, site: Site, key?: Key, more: object = {}): Promise<Client> {
  const client = make(loadCcxt().pro[id], { ...ccxtOptions(id, site), ...key, ...more });
  await client.call('loadHttpProxyAgent');
  return client;
}

/** Others write what they do to the console unless told otherwise. */
const silent = (): void => undefined;
export const QUIET = { trace: silent, debug: silent, log: silent, info: silent, warn: silent, error: silent };

export const makeOf = (name: string, constructor: string, ...input: readonly unknown[]): Client =>
  make(loadPackage<Constructors>(name)[constructor], ...input);

/** binance-api-node is made by a function. */
export function makeApiNodeClient({ url, ws }: Site, key: object): Client {
  const loaded = loadPackage<{ readonly default: (options: object) => object }>('binance-api-node');
  return new Client(loaded.default({ ...key, httpBase: url, wsBase: `${ws}/ws`, wsApi: `${ws}/ws-api/v3` }));
}

/** The address of the socket of methods is a property of node-binance-api, beside its options. */
export function makeNodeBinanceClient({ url, ws }: Site, { apiKey, secret }: Key): Client {
  const loaded = loadPackage<Constructor & { readonly default?: Constructor }>('node-binance-api');
  const client = make(loaded.default ?? loaded, {
    APIKEY: apiKey,
    APISECRET: secret,
    reconnect: false,
    log: silent,
    urls: { base: `${url}/api/`, sapi: `${url}/sapi/`, stream: `${ws}/ws/`, combineStream: `${ws}/stream?streams=` },
  });
  Reflect.set(client.target, 'wsApi', `${ws}/ws-api/v3`);
  return client;
}
