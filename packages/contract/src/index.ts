// The door of the contract: schemas of every HTTP call, types of every socket event.
import * as account from './account.ts';
import type { Call } from './call.ts';
import * as market from './market.ts';
import * as spot from './spot.ts';
import * as wallet from './wallet.ts';

export * as account from './account.ts';
export * from './call.ts';
export * as fields from './fields.ts';
export * as market from './market.ts';
export * as realtime from './realtime.ts';
export * as spot from './spot.ts';
export * as wallet from './wallet.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'input' in value;

/** Every call of the contract: what the server must mount, and the access test must walk. */
export const calls: readonly Call[] = [account, market, spot, wallet].flatMap((feature) =>
  Object.values(feature).filter(isCall),
);
