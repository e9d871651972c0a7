// The door of the Binance-Spot-compatible API's descriptions.
import * as accounts from './accounts.ts';
import * as markets from './markets.ts';
import type { BotMethod } from './method.ts';
import * as orders from './orders.ts';
import * as server from './server.ts';
import * as session from './session.ts';
import * as wallets from './wallets.ts';

export * as accounts from './accounts.ts';
export * as fields from './fields.ts';
export * from './limits.ts';
export * as markets from './markets.ts';
export * from './method.ts';
export * as orders from './orders.ts';
export * as server from './server.ts';
export * as session from './session.ts';
export * from './sockets.ts';
export * as wallets from './wallets.ts';
export * from './words.ts';

const isMethod = (value: unknown): value is BotMethod =>
  typeof value === 'object' && value !== null && 'http' in value && 'isOverSocket' in value;

/** Every method: the server handles each of them. */
export const METHODS: readonly BotMethod[] = [server, session, markets, orders, accounts, wallets].flatMap((part) =>
  Object.values<unknown>(part).filter(isMethod),
);
