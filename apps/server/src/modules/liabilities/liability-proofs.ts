// Once a day, at four in the morning in Shanghai or as soon after it as the server runs: a proof of liabilities.
import { HOUR_MS, instant, MINUTE_MS, startOfShanghaiDay } from '@bourse/domain';
import type { LiabilitiesServices } from './services.ts';
import { every, type Running } from '../../platform/jobs/every.ts';

type Needs = Pick<LiabilitiesServices, 'storage' | 'clock' | 'liabilities' | 'log'>;

/** Few trade then. */
const HOUR = 4;

export async function makeDailyProof({ storage: { sql }, clock, liabilities }: Needs): Promise<void> {
  const sinceMs = HOUR * HOUR_MS;
  const due = startOfShanghaiDay(instant(clock.now() - sinceMs)) + sinceMs;
  const [made] = await sql`
    SELECT FROM liability_proofs WHERE made_by IS NULL AND published_at IS NOT NULL AND began_at >= ${due} LIMIT 1`;
  if (!made) await liabilities.begin();
}

export function startLiabilityProofs(services: Needs): Running {
  const running = every(MINUTE_MS, {
    log: services.log,
    name: 'making the daily proof of liabilities',
    run: () => makeDailyProof(services),
  });
  return {
    state: running.state,
    stop: async () => {
      const stopped = running.stop();
      await services.liabilities.stop();
      await stopped;
    },
  };
}
