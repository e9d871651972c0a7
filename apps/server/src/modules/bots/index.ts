// The door of the Binance-Spot-compatible API: what the process gathers of it, and what the process starts.
import { defineModule } from '../module.ts';
import { createOwnEvents } from './own-events.ts';
import { mountBots } from './rest.ts';
import { Weights } from './weights.ts';

export const bots = defineModule({
  name: 'bots',
  uses: ['spot'],
  routes: [mountBots],
  serve: (services) => ({ botEvents: createOwnEvents(services), botWeights: new Weights(services) }),
});

export { type Bots, openBots } from './open-bots.ts';
