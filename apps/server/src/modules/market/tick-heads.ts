// Signs the heads of the tick chain: looks every second whether a minute is over.
import { SECOND_MS } from '@bourse/domain';
import { signDueHeads } from '../../core/market/ticks/sign-heads.ts';
import type { MarketServices } from './services.ts';
import { every, type Running } from '../../platform/jobs/every.ts';

export function startTickHeads({
  storage,
  vault,
  clock,
  log,
}: Pick<MarketServices, 'storage' | 'vault' | 'clock' | 'log'>): Running {
  let isStopped = false;
  const running = every(SECOND_MS, {
    log,
    name: 'signing heads of the tick chain',
    run: () => signDueHeads({ sql: storage.sql, vault, clock }, () => isStopped),
  });
  return {
    state: running.state,
    stop: async () => {
      // Heads that are months behind are continued at the next start.
      isStopped = true;
      await running.stop();
    },
  };
}
