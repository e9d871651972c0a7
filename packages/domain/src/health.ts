// How the exchange is, as everybody is told: its parts, their states, and what disturbs them.
import { type Chain, CHAINS, type ChainCode } from './chains.ts';
import { DAY_MS } from './time.ts';

/** From the best to the worst. Of several at once the worst counts, but for maintenance that was announced, which goes before all. */
export const HEALTH_STATES = ['working', 'disturbed', 'maintenance', 'down'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];
/** An incident is one of these. */
export type TroubleState = Exclude<HealthState, 'working'>;

/** In the order in which they are shown; a chain stands for the deposits and withdrawals on it. */
export const HEALTH_PARTS = [
  'trading',
  'market_data',
  'sign_in',
  'index_prices',
  'messages',
  'chain_btc',
  'chain_eth',
  'chain_tron',
  'chain_ltc',
  'chain_bch',
  'chain_xrp',
] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

export type ChainPart = `chain_${ChainCode}`;
export const chainPart = ({ code }: Pick<Chain, 'code'>): ChainPart => `chain_${code}`;
export const isChainPart = (part: HealthPart): part is ChainPart => part.startsWith('chain_');
export const chainOfPart = (part: ChainPart): Chain | undefined => CHAINS.find((chain) => chainPart(chain) === part);

export const HEALTH_CAUSES = [
  /** The process did not run. */
  'outage',
  'full_stop',
  /** Operators have paused what takes on new risk. */
  'restricted',
  'slow',
  'crowded',
  'index_late',
  'index_few_sources',
  'messages_late',
  'chain_behind',
  'signer_silent',
  'deposits_paused',
  'withdrawals_paused',
] as const;
export type HealthCause = (typeof HEALTH_CAUSES)[number];

/** Everybody is shown so many days, in UTC; what ended before is deleted. */
export const HEALTH_DAYS = 90;

/** Maintenance is announced at most so long before it begins, and lasts at most so long. */
export const MAINTENANCE_AHEAD_MS_MAX = 90 * DAY_MS;
export const MAINTENANCE_MS_MAX = 7 * DAY_MS;

export const MAINTENANCE_STATES = ['announced', 'running', 'over', 'withdrawn'] as const;
export type MaintenanceState = (typeof MAINTENANCE_STATES)[number];
