// Staking and sales across kills: hundreds of orders mature in the same second in which two operators have a sale handed out,
// and in that second the server, its PostgreSQL or both are killed. In the end each order was paid once, each subscription
// got its share once, the sums are exact to the unit, and each was told once.
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { amount, MINUTE_MS, SECOND_MS, units, USDT } from '@bourse/domain';
import type postgres from 'postgres';
import { createClock } from '../../../apps/server/src/system/clock.ts';
import { crowdUser, openCrowd } from '../../../tools/bench/crowd-users.ts';
import { buyOrders, offerStaking, PRODUCT } from '../../../tools/bench/staking-crowd.ts';
import { countSoldOut, findPayments, findShares } from '../../../tools/bench/staking-ledger.ts';
import { announceSale, saleOf, subscribeTo } from '../../../tools/bench/sales-crowd.ts';
import { prepareResults } from '../../../tools/bench/sales-results.ts';
import { type Parts, submitAll, withSequencer } from '../../../tools/bench/offline-exchange.ts';
import type { Random } from '../../model/random.ts';
import { moveClock } from '../../support/demo-clock.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import type { ServerTemplate } from '../../support/server-template.ts';
import { kill, VICTIMS } from '../kill.ts';
import { stopLeftover, withDatabase } from '../postmaster.ts';
import { count, findBookFaults, waitFor } from '../survey.ts';
import type { Played } from '../tally.ts';

const SETTINGS = { DEMO: '1', SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const USERS = 30;
/** So many orders of a round take several commands to be paid, and so do the subscriptions. */
const ORDERS = 600;
const SUBSCRIPTIONS = 300;
/** Less than is wanted, and no multiple of anything. */
const SUPPLY = amount(units('1501'));
const KILLS = 3;
const BETWEEN_MS = MINUTE_MS;
const WORK_MS_MAX = 10_000;
const KILLED_AFTER_MS_MAX = 40;
const ENDED = `staking_orders WHERE product_id = ${PRODUCT} AND state = 'ended'`;
const ALLOTTED = `subscriptions WHERE project_id >= ${saleOf(0)} AND allotted > 0`;
const LETTERS = `outbox WHERE "to" LIKE 'crowd-%'`;

type Approve = (nth: number) => Promise<void>;

export async function payAcrossKills(random: Random, template: ServerTemplate): Promise<Played> {
  const dataDir = await template.copy('bourse-payments-');
  let server: ServerProcess | undefined;
  const faults: string[] = [];
  let interrupted = 0;
  try {
    const startedAt = Date.now();
    await withSequencer(
      dataDir,
      fill,
      createClock(() => startedAt),
    );
    server = await startServerProcess(SETTINGS, { dataDir });
    await moveToDue(server, { round: 0, beforeMs: MINUTE_MS / 2 });
    const approve = await prepareResults(
      server,
      Array.from({ length: KILLS }, (_, nth) => saleOf(nth)),
    );
    for (let round = 0; round < KILLS && faults.length === 0; round += 1) {
      if (!(await killAmid(server, { random, round, approve }))) faults.push('nothing was paid at its deadline');
      if (VICTIMS[round % VICTIMS.length] === 'server' && (await isAmid(dataDir, round))) interrupted += 1;
      server = await server.startAgain();
      // Where the approval was not durable; else it is refused.
      await approve(round).catch(() => undefined);
      faults.push(...(await findFaults(dataDir, round + 1)));
    }
    const letters = await count(dataDir, LETTERS);
    await server.stop();
    const line = `${KILLS * ORDERS} orders due and ${KILLS} results across ${KILLS} kills, ${interrupted} of them seen amid the work`;
    return { line: `${line}, ${letters} letters`, faults };
  } finally {
    server?.child.kill('SIGKILL');
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The orders of a round are due within its second, a day after they were bought. */
async function fill({ sequencer, storage: { sql }, clock }: Parts): Promise<void> {
  for (let nth = 0; nth < USERS; nth += 1) {
    await sql`
      INSERT INTO users (id, email, password_hash, invite_code, created_at) OVERRIDING SYSTEM VALUE
      VALUES (${crowdUser(nth)}, ${`crowd-${nth}@bourse.test`}, 'none', ${`CROWD${nth}`}, ${clock.now()})`;
  }
  const sales = Array.from({ length: KILLS }, (_, nth) => saleOf(nth));
  await submitAll(sequencer, [
    ...openCrowd(USERS, { currencyId: USDT, amount: amount(units('100000')) }),
    ...offerStaking(),
    ...sales.flatMap((sale) => announceSale(sale, clock.now(), SUPPLY)),
    ...sales.flatMap((sale) => subscribeTo(sale, { subscriptions: SUBSCRIPTIONS, users: USERS })),
  ]);
  for (let round = 0; round < KILLS; round += 1) {
    await submitAll(sequencer, buyOrders(ORDERS, USERS));
    clock.advance(BETWEEN_MS);
  }
}

type Moment = { readonly round: number; readonly beforeMs: number };

/** By the clock itself: what was committed last may be of before its last move. */
async function moveToDue({ dataDir, url }: ServerProcess, { round, beforeMs }: Moment): Promise<void> {
  const first = await withDatabase(dataDir, async (sql) => {
    const [row] = await sql<{ first: number }[]>`
      SELECT min(due_at)::float8 AS first FROM staking_orders WHERE product_id = ${PRODUCT}`;
    return row?.first ?? 0;
  });
  const now = await moveClock(url, 0);
  await moveClock(url, Math.max(0, first + round * BETWEEN_MS - beforeMs - now));
}

type Wish = { readonly random: Random; readonly round: number; readonly approve: Approve };

/** Answers whether something was paid, in which case everything was killed at some moment of it. */
async function killAmid(server: ServerProcess, { random, round, approve }: Wish): Promise<boolean> {
  const approving = approve(round).catch(() => undefined);
  await moveToDue(server, { round, beforeMs: -SECOND_MS });
  const hasBegun = await withDatabase(server.dataDir, (sql) => isPaying(sql, round));
  await delay(random.below(KILLED_AFTER_MS_MAX));
  await kill(server, VICTIMS[round % VICTIMS.length] ?? 'server');
  await approving;
  return hasBegun;
}

async function isPaying(sql: postgres.Sql, round: number): Promise<boolean> {
  const end = performance.now() + WORK_MS_MAX;
  while (performance.now() < end) {
    const [row] = await sql.unsafe<{ count: number }[]>(`SELECT count(*)::integer AS count FROM ${ENDED}`);
    if ((row?.count ?? 0) > round * ORDERS) return true;
  }
  return false;
}

async function isAmid(dataDir: string, round: number): Promise<boolean> {
  return (
    (await count(dataDir, ENDED)) < (round + 1) * ORDERS ||
    (await count(dataDir, `launch_projects WHERE id = ${saleOf(round)} AND state = 'allotting'`)) > 0
  );
}

/** Once all that is due by a round is done and told. */
async function findFaults(dataDir: string, rounds: number): Promise<readonly string[]> {
  const faults: string[] = [];
  const sold = (): Promise<number> => withDatabase(dataDir, (sql) => countSoldOut(sql, saleOf(0)));
  const given = async (): Promise<number> => (await count(dataDir, ENDED)) + (await count(dataDir, ALLOTTED));
  const isDone = await waitFor(
    async () => (await count(dataDir, ENDED)) === rounds * ORDERS && (await sold()) === rounds,
  );
  if (!isDone) faults.push(`${await count(dataDir, ENDED)} orders have ended, ${await sold()} sales are handed out`);
  await waitFor(async () => (await count(dataDir, LETTERS)) >= (await given()));
  const [letters, told] = [await count(dataDir, LETTERS), await given()];
  if (letters !== told) faults.push(`${told} payments and shares were told of in ${letters} letters`);
  await withDatabase(dataDir, async (sql) => {
    const [payments, shares] = [await findPayments(sql, PRODUCT), await findShares(sql, saleOf(0))];
    const wrong = [...payments, ...shares].filter(({ isRight }) => !isRight).length;
    if (wrong > 0) faults.push(`${wrong} orders or subscriptions were not given what is theirs, once`);
  });
  return [...faults, ...(await findBookFaults(dataDir))];
}
