import { amount, DAY_MS, type Instant, launchProjectId, units } from '@bourse/domain';
import { locales } from '@bourse/messages';
import { afterAll, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { type OpenSequencer, openSequencer } from '../../../core/sequencer/open.ts';
import type { Storage } from '../../../core/storage/open.ts';
import { createTestDatabase } from '../../../core/storage/testing.ts';
import { openConnected } from '../../../database.ts';
import { seedCatalogue } from '../../coins/catalogue.ts';
import { seedNews } from '../../news/seed.ts';
import { createSalesBoard } from '../../sales/board.ts';
import { createDemoClock, type DemoClock, prepareSales, publishWhitePapers } from './prepare-sales.ts';
import { COMING, DEMO_SALES, FINISHED, RUNNING } from './terms.ts';

const config = { isDemo: true, simulator: 'on' } as const;
const NOW = 1_800_000_000_000;
const whole = (decimal: string) => amount(units(decimal));
const fail = (error: unknown): never => {
  throw error;
};

const database = await createTestDatabase();
afterAll(() => database.drop());

type Server = DemoClock & OpenSequencer & { readonly storage: Storage };
/** Opens storage and sequencer as the process does; they end with `close`. */
async function open(nowMs = NOW): Promise<Server> {
  const storage = await openConnected(database.connection, { log: () => {}, onWriterLost: fail });
  const demo = await createDemoClock(storage.sql, { config, readMs: () => nowMs });
  const opened = await openSequencer({ storage, clock: demo.clock, isClockMovable: true, onFatal: fail });
  return { ...demo, ...opened, storage };
}
async function close({ sequencer, storage }: Server): Promise<void> {
  await sequencer.drain();
  await storage.close();
}
/** Power fails after so many commands. */
const breakAfter = (server: Server, commands: number): Server => {
  let left = commands;
  const submit: Server['sequencer']['submit'] = (command, options) =>
    (left -= 1) < 0 ? Promise.reject(new Error('power failed')) : server.sequencer.submit(command, options);
  return { ...server, sequencer: Object.assign(Object.create(server.sequencer), { submit }) };
};

test('a demo’s sales are held once, at their own times, however often its first start is cut short', async () => {
  for (const [starts, commands] of [20, 45, 60].entries()) {
    const server = await open(NOW + starts * 5_000);
    await seedCatalogue({ ...server, config: { isDemo: true } });
    await expect(prepareSales({ ...breakAfter(server, commands), config })).rejects.toThrow('power failed');
    await close(server);
  }
  const at = NOW + 20_000;
  const server = await open(at);
  const launch = createSalesBoard(await server.storage.loadSnapshot(), server.sequencer);
  await prepareSales({ ...server, config });
  expect(server.clock.now()).toBe(at);
  const saleOf = ({ id }: { readonly id: number }) => launch.launchProject(launchProjectId(id));
  const daysTo = (moment: Instant | undefined) => ((moment ?? 0) - at) / DAY_MS;
  await expect.poll(() => saleOf(COMING)).toMatchObject({ state: 'scheduled', demand: 0n });
  const finished = saleOf(FINISHED);
  expect(finished).toMatchObject({ state: 'done', demand: whole('1038000'), allotted: finished?.supply });
  expect(daysTo(finished?.endAt)).toBeCloseTo(-7, 2);
  expect(daysTo(finished?.settledAt)).toBeCloseTo(-6.9, 2);
  expect(daysTo(finished?.endedAt)).toBeCloseTo(-6.9, 2);
  expect(saleOf(RUNNING)).toMatchObject({ state: 'scheduled', allotted: whole('1487750.875') });
  const { sql } = server.storage;
  expect(
    await sql`SELECT count(*)::integer AS bids, count(DISTINCT user_id)::integer AS buyers FROM subscriptions`,
  ).toEqual([{ bids: 19, buyers: 12 }]);
  expect(await sql`SELECT DISTINCT is_house FROM users`).toEqual([{ is_house: true }]);
  expect(await auditBooks(sql)).toEqual([]);
  await close(server);
});

test('each has its texts and a white paper in every language, and later starts add nothing', async () => {
  const server = await open(NOW + DAY_MS);
  const { sql } = server.storage;
  await prepareSales({ ...server, config });
  await seedNews({ ...server, config });
  await publishWhitePapers({ ...server, config });
  const [texts] = await sql`
    SELECT count(*)::integer AS texts, count(DISTINCT t.content)::integer AS different, count(a.content)::integer AS papers
    FROM launch_texts t LEFT JOIN news_texts a ON a.locale = t.locale
      AND t.white_paper = '/noticeDetail?id=' || a.article_id`;
  const each = DEMO_SALES.length * locales.length;
  expect(texts).toEqual({ texts: each, different: each, papers: each });
  await close(server);

  const later = await open(NOW + 2 * DAY_MS);
  expect(later.clock.now()).toBe(NOW + 2 * DAY_MS);
  await later.storage.sql`UPDATE launch_texts SET keyword = 'ours'`;
  await prepareSales({ ...later, config });
  await publishWhitePapers({ ...later, config });
  expect(await later.storage.sql`SELECT DISTINCT keyword FROM launch_texts`).toEqual([{ keyword: 'ours' }]);
  await close(later);
});
