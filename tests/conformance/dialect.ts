// What the plays of the smaller clients have in common: these clients hand on the answers of the server as they are.
import type { Trader } from './stage.ts';

export type Params = Readonly<Record<string, unknown>>;
type Act = (params: Params) => Promise<unknown>;

export const MARKET_ACTS = [
  'ping',
  'time',
  'exchangeInfo',
  'depth',
  'trades',
  'aggTrades',
  'klines',
  'ticker24hr',
  'tickerPrice',
  'bookTicker',
  'avgPrice',
] as const;
export const ORDER_ACTS = [
  'place',
  'test',
  'query',
  'cancel',
  'cancelAll',
  'open',
  'all',
  'fills',
  'account',
  'replace',
  'amend',
  'oco',
  'oldOco',
  'list',
  'cancelList',
  'openLists',
  'allLists',
] as const;
export type Acts = Readonly<Partial<Record<(typeof MARKET_ACTS)[number] | (typeof ORDER_ACTS)[number], Act>>>;

type Heard = (event: unknown) => void;
/** Ends what was opened. */
export type Close = () => unknown;

export type Dialect = {
  readonly name: string;
  readonly http: Acts;
  /** The same over the socket of methods. */
  readonly openSocket?: () => Promise<{ readonly acts: Acts; readonly close: Close }>;
  /** Opens streams by their names, as far as the client knows them. */
  readonly openStreams: (names: readonly string[], heard: Heard) => Promise<Close>;
  /** Each way to the events of the account. */
  readonly ownWays: Readonly<Record<string, (heard: Heard) => Promise<Close>>>;
};

export type MakeDialect = (site: { readonly url: string; readonly ws: string }, trader: Trader) => Dialect;
