// The door of market: what the process gathers of it, and what other modules may see.
import { ensureTickKey } from '../../core/market/ticks/keys.ts';
import { defineModule } from '../module.ts';
import { type MarketServices, marketRoutes } from './routes.ts';
import { startTickHeads, tickRoutes } from './tick-chain.ts';

export { startCnyRate } from './cny-rate.ts';
export { startIndexTicks } from './index-ticks.ts';
export { changeTickKey } from './tick-chain.ts';

export const market = defineModule({
  name: 'market',
  uses: ['fiat', 'health', 'house'],
  begin: ({ storage: { sql }, vault, clock }: MarketServices) => ensureTickKey({ sql, vault, clock }),
  routes: [marketRoutes, tickRoutes],
  jobs: [startTickHeads],
});
