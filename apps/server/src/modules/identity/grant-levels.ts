// At the start and then every minute: grants verification levels that were decided and that the engine does not know of.
import { MINUTE_MS } from '@bourse/domain';
import { grantAll } from './grants.ts';
import type { IdentityServices } from './services.ts';
import { every, type Running } from '../../platform/jobs/every.ts';

export const startGranting = (services: IdentityServices): Running =>
  every(MINUTE_MS, { log: services.log, name: 'granting verification levels', run: () => grantAll(services) });
