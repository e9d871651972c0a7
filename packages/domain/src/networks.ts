// How coins come and go on chains: what two operators decide of it, and why one of them lets a network rest.
import type { ChainCode } from './chains.ts';
import { BCH, BTC, ETH, LTC, XRP } from './currencies.ts';
import type { CurrencyId } from './ids.ts';

/** A coin gets a network; the settings of one that it has change. */
export const NETWORK_CHANGES = ['network', 'settings'] as const;
export type NetworkChange = (typeof NETWORK_CHANGES)[number];

/** Users are told one of these reasons. What operators know beside that stands in the audit log. */
export const PAUSE_REASONS = ['maintenance', 'upgrade', 'congestion', 'safety', 'delisting'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const PAUSE_SIDES = ['deposit', 'withdraw'] as const;
export type PauseSide = (typeof PAUSE_SIDES)[number];

/** Each chain takes its fees in this coin; it is undefined where that is no coin of ours. */
export const NATIVE_COINS: ReadonlyMap<ChainCode, CurrencyId> = new Map([
  ['btc', BTC],
  ['eth', ETH],
  ['ltc', LTC],
  ['bch', BCH],
  ['xrp', XRP],
]);

/** Chains on which contracts keep coins beside the chain's own. */
export const TOKEN_CHAINS: ReadonlySet<ChainCode> = new Set<ChainCode>(['eth', 'tron']);
