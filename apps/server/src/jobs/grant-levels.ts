// At the start and then every minute: grants verification levels that were decided and that the engine does not know of.
import { MINUTE_MS } from '@bourse/domain';
import type { Services } from '../http/services.ts';
import { grantAll } from '../identity/grants.ts';

export function startGranting(services: Services): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running
      .then(() => grantAll(services))
      .catch((error: unknown) => {
        services.log.error({ err: error }, 'granting verification levels failed; it is tried again in a minute');
      });
  };
  run();
  const timer = setInterval(run, MINUTE_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
