// The door of keys: what the process gathers of it, and what other modules may see. Whose a signed request is, `services.keys`
// says, which stands in `platform/http/keys`.
import { endOrphans } from '../../platform/http/keys/endings.ts';
import { defineModule } from '../module.ts';
import type { SecurityServices } from '../security/index.ts';
import { endLapsedKeys, pruneKeys, writeKeyUses } from './jobs.ts';
import { keyRoutes, officeKeyRoutes } from './routes.ts';
import { keysStorage } from './storage.ts';

export { findKeys } from './rows.ts';

export const keys = defineModule({
  name: 'keys',
  uses: ['security'],
  storage: keysStorage,
  prune: pruneKeys,
  begin: async ({ keys: programKeys, storage: { sql }, sequencer }: SecurityServices) => {
    await endOrphans({ sql, sequencer });
    await programKeys.endLapsed();
  },
  routes: [keyRoutes, officeKeyRoutes],
  jobs: [endLapsedKeys, writeKeyUses],
  settle: ({ keys: programKeys }: SecurityServices) => programKeys.settled(),
});
