// The door of watch: what the process gathers of it, and what other modules may see.
import { assert } from '@bourse/domain';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { CustodyServices } from '../custody/index.ts';
import { defineModule } from '../module.ts';
import { alarmRoutes, eventRoutes } from './events.ts';
import { pruneWatch } from './notices.ts';
import { targetRoutes } from './targets.ts';
import { thresholdRoutes } from './thresholds.ts';
import { createWatch } from './watch.ts';

export { SERVER_VERSION } from './figures.ts';
export { startWatch } from './watch.ts';
export { findNextReview } from './readings.ts';

export const watch = defineModule({
  name: 'watch',
  uses: ['custody'],
  prune: pruneWatch,
  serve: ({ custody, ...services }: BaseServices & Partial<Pick<CustodyServices, 'custody'>>) => {
    assert(custody, 'custody is made before the watch');
    return { watch: createWatch({ ...services, custody }) };
  },
  routes: [alarmRoutes, eventRoutes, thresholdRoutes, targetRoutes],
});
