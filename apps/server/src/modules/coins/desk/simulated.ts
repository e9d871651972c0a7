import type { CoinsServices } from '../services.ts';

/** Whether this demo simulates its prices, so that a coin can be given one. */
export const isSimulated = ({ config }: Pick<CoinsServices, 'config'>): boolean =>
  config.isDemo && config.simulator !== 'off';
