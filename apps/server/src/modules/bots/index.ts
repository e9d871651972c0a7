// The door of the Binance-Spot-compatible API: what the process gathers of it, and what the process starts.
import { MINUTE_MS } from '@bourse/domain';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { every } from '../../platform/jobs/every.ts';
import { defineModule } from '../module.ts';
import { createOwnEvents } from './own-events.ts';
import { mountBots } from './rest.ts';
import type { BotServices } from './services.ts';
import { Weights } from './weights.ts';

export const bots = defineModule({
  name: 'bots',
  uses: ['custody', 'fees', 'health', 'keys', 'spot', 'wallet'],
  routes: [mountBots],
  serve: (services: BaseServices) => ({ botEvents: createOwnEvents(services), botWeights: new Weights(services) }),
  jobs: [endListenKeys],
});

/** Streams of listen keys whose time is over are closed by this. */
function endListenKeys({ botEvents, log }: BotServices) {
  const run = async (): Promise<void> => botEvents.listenKeys.endLapsed();
  return every(MINUTE_MS, { log, name: 'end listen keys', run });
}

export { openBots } from './open-bots.ts';
