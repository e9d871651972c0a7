// The door of market: what the process gathers of it, and what other modules may see.
import { ensureTickKey } from '../../core/market/ticks/keys.ts';
import { defineModule } from '../module.ts';
import { marketRoutes } from './routes.ts';
import type { MarketServices } from './services.ts';
import { startTickHeads } from './tick-heads.ts';
import { tickRoutes } from './ticks/routes.ts';

export type { MarketServices } from './services.ts';
export { startCnyRate } from './cny-rate.ts';
export { startIndexTicks } from './index-ticks.ts';
export { changeTickKey } from './ticks/change-key.ts';

export const market = defineModule({
  name: 'market',
  uses: ['fiat', 'house'],
  begin: ({ storage: { sql }, vault, clock }: MarketServices) => ensureTickKey({ sql, vault, clock }),
  routes: [marketRoutes, tickRoutes],
  jobs: [startTickHeads],
});
