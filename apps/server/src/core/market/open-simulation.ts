// Which simulated prices a server quotes: those of its database's own key, or of the seed that the environment names.
import { instant, type Instant } from '@bourse/domain';
import type { Config } from '../../config.ts';
import type { Sql } from '../storage/connection.ts';
import { findSimulationMark } from '../storage/marks.ts';
import { hasCandles } from './candle-store.ts';
import { keyOfSeed, SimulatedPrices } from './sources/simulated.ts';

/** The seed of prices where none was named, before each database had a key. */
const OLD_SEED = 'bourse';

/** Undefined where prices are not simulated. */
export async function openSimulation(
  sql: Sql,
  { config, now }: { config: Pick<Config, 'isDemo' | 'simulator' | 'simulatorSeed'>; now: Instant },
): Promise<SimulatedPrices | undefined> {
  if (!config.isDemo || config.simulator === 'off') return undefined;
  const { simulatorSeed: seed } = config;
  // A database that has simulated prices has candles: its history was written with the first of them.
  const mark = await findSimulationMark(sql, { hasQuoted: await hasCandles(sql), oldSeed: seed ?? OLD_SEED, now });
  return new SimulatedPrices({
    key: seed === undefined ? mark.key : keyOfSeed(seed),
    continues: mark.continues && { seed: mark.continues.seed, until: instant(mark.continues.until) },
  });
}
