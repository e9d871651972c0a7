// Prepares the sales that a demo begins with: their coins, their texts, and the days before the first visitor. Once for each
// database; what an interrupted start has left undone, the next one does.
import { assert, launchProjectId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { eq } from 'drizzle-orm';
import { onceUnder } from '../../../platform/changes/due-changes.ts';
import type { Config } from '../../../config.ts';
import { describeCoins } from '../../../core/market/read-catalogue.ts';
import type { DemoServices } from '../services.ts';
import { hasMark, setMark } from '../../../core/storage/marks.ts';
import { launchProjects } from '../../sales/index.ts';
import { findBuyers } from './buyers.ts';
import { DEMO_COINS } from './coins.ts';
import { type DemoClock, hasSales, SALES_MARK } from './past.ts';
import { writeSaleTexts, writeWhitePapers } from './sale-texts.ts';
import { type DemoSale, FINISHED, termsOf } from './terms.ts';
import { planSales } from './timeline.ts';
import { NEW_PROFILE } from '../../coins/index.ts';

type Needs = Pick<DemoServices, 'storage' | 'sequencer'> & { readonly config: Pick<Config, 'isDemo' | 'simulator'> };

/** Leaves the clock at the present. */
export async function prepareSales(needs: Needs & DemoClock): Promise<void> {
  if (await areMissing(needs)) await holdSales(needs);
  needs.clock.catchUp(needs.readPresent());
}

/** To be called once there are categories of news. After it nothing of this is done again. */
export async function publishWhitePapers(needs: Needs & Pick<DemoServices, 'clock'>): Promise<void> {
  if (!(await areMissing(needs))) return;
  const now = needs.clock.now();
  await writeWhitePapers(needs.storage, now);
  await setMark(needs.storage.sql, SALES_MARK, now);
}

const areMissing = async ({ config, storage }: Needs): Promise<boolean> =>
  hasSales(config) && !(await hasMark(storage.sql, SALES_MARK));

async function holdSales(needs: Needs & DemoClock): Promise<void> {
  const { storage, clock, readPresent } = needs;
  const start = readPresent();
  // A database that was traded on before has no such past any more; one whose start was interrupted is amid it.
  const hasPast = clock.now() < termsOf(FINISHED, start).startAt || (await isHeld(needs, FINISHED));
  await describeCoins(
    storage.db,
    DEMO_COINS.map((coin) => ({ ...NEW_PROFILE, ...coin, simulated: undefined })),
  );
  await writeSaleTexts(storage);
  const buyers = await findBuyers(storage, clock.now());
  let number = 0;
  for (const { at, parts } of planSales({ buyers, start }, { hasPast })) {
    clock.catchUp(at);
    for (const part of parts) await Promise.all(part.map((command) => submitOnce(needs, command, (number += 1))));
  }
}

async function isHeld({ storage }: Needs, sale: DemoSale): Promise<boolean> {
  const isOurs = eq(launchProjects.id, launchProjectId(sale.id));
  const found = await storage.db.select({ id: launchProjects.id }).from(launchProjects).where(isOurs);
  return found.length > 0;
}

/** A command has its position in the plan as key: what an interrupted start has done stays done. */
async function submitOnce({ sequencer }: Needs, command: Command, place: number): Promise<void> {
  const outcome = await sequencer.submit(command, onceUnder(SALES_MARK, String(place)));
  assert(outcome.ok, `${command.kind} of a demo's sale was refused: ${outcome.ok ? '' : outcome.code}`);
}
