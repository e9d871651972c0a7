// Settlements across kills: hundreds of orders are due in the same seconds, the clock moves to them, and while the tick that
// settles them is worked off, part by part, the server, its PostgreSQL or both are killed. In the end each order has closed
// once, by the official index or for want of one.
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { z } from 'zod';
import type { Random } from '../../model/random.ts';
import { moveClock } from '../../support/demo-clock.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import type { ServerTemplate } from '../../support/server-template.ts';
import { post, registerUsers, type TestUser } from '../../support/users.ts';
import { kill, VICTIMS } from '../kill.ts';
import { stopLeftover, withDatabase } from '../postmaster.ts';
import { count, findBookFaults, waitFor, waitForTick } from '../survey.ts';
import type { Played } from '../tally.ts';
import { acceptRisk } from './seconds-load.ts';

const SETTINGS = { DEMO: '1', SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const USERS = 16;
/** Each user has so many orders a round; all of them take several commands to settle. */
const ORDERS = 25;
/** 10 USDT on BTC against USDT. */
const ORDER = { match_id: '1', currency_id: '3', seconds: '30', number: '10' };
const KILLS = 3;
const SECOND_MS = 1_000;
const TICK_MS_MAX = 3_000;
const UNFINISHED = 'micro_sweeps WHERE NOT is_done';
const LIVE = `micro_orders WHERE state <> 'closed'`;

export async function settleAcrossKills(random: Random, template: ServerTemplate): Promise<Played> {
  const dataDir = await template.copy('bourse-settlements-');
  let server: ServerProcess | undefined;
  const faults: string[] = [];
  let placed = 0;
  let interrupted = 0;
  try {
    server = await startServerProcess(SETTINGS, { dataDir });
    const users = await registerUsers({ port: server.port, count: USERS });
    for (const user of users) await acceptRisk(server.url, user);
    for (let round = 0; round < KILLS && faults.length === 0; round += 1) {
      placed += await placeOrders(server, users);
      const victim = VICTIMS[round % VICTIMS.length] ?? 'server';
      if (!(await moveToDue(server))) faults.push('no tick has settled what was due');
      await delay(random.below(3));
      await kill(server, victim);
      if (victim === 'server' && (await count(dataDir, UNFINISHED)) > 0) interrupted += 1;
      server = await startServerProcess(SETTINGS, { dataDir });
      faults.push(...(await settle(server)), ...(await findForgotten(server, users)));
    }
    const voided = await count(dataDir, `micro_orders WHERE result = 'void'`);
    await server.stop();
    if (voided === placed) faults.push('no order found a tick to settle at');
    const line = `${placed} second contracts due across ${KILLS} kills, ${interrupted} of them seen amid a tick's work`;
    return { line: `${line}, ${voided} void`, faults };
  } finally {
    server?.child.kill('SIGKILL');
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Half of them up, the others down. Answers how many were accepted, once all are open. */
async function placeOrders(server: ServerProcess, users: readonly TestUser[]): Promise<number> {
  await waitForTick(server.dataDir);
  const answers = await Promise.all(
    users.flatMap(({ token }, at) =>
      Array.from({ length: ORDERS }, (_, nth) => {
        const headers = { authorization: token, 'idempotency-key': `${nth}-${performance.now()}` };
        return post(
          `${server.url}/api/microtrade/submit`,
          { ...ORDER, type: (at + nth) % 2 === 0 ? '1' : '2' },
          headers,
        );
      }),
    ),
  );
  await waitFor(async () => (await count(server.dataDir, `micro_orders WHERE state = 'accepted'`)) === 0);
  return answers.filter(({ type }) => type === 'ok').length;
}

/** So that one tick finds all of them due. Answers whether it has begun to settle them. */
async function moveToDue(server: ServerProcess): Promise<boolean> {
  return withDatabase(server.dataDir, async (sql) => {
    const [found] = await sql<{ due: string | null; at: string }[]>`
      SELECT max(due_second) AS due, (SELECT at FROM writer) AS at FROM micro_orders WHERE state <> 'closed'`;
    if (!found?.due) return false;
    await moveClock(server.url, Math.max(1, Number(found.due) * SECOND_MS - Number(found.at)));
    return isSettling(sql, await countClosed(sql));
  });
}

async function isSettling(sql: postgres.Sql, before: number): Promise<boolean> {
  const end = performance.now() + TICK_MS_MAX;
  while (performance.now() < end) if ((await countClosed(sql)) > before) return true;
  return false;
}

async function countClosed(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM micro_orders WHERE state = 'closed'`;
  return row?.count ?? 0;
}

/** Waits until nothing is due any more, and says what is wrong then. */
async function settle(server: ServerProcess): Promise<readonly string[]> {
  const { dataDir } = server;
  const isSettled = await waitFor(async () => (await count(dataDir, LIVE)) + (await count(dataDir, UNFINISHED)) === 0);
  const faults = isSettled ? [] : [`${await count(dataDir, LIVE)} orders have not closed`];
  const settled = `(SELECT DISTINCT posting_id FROM postings WHERE reason IN ('micro_win', 'micro_loss', 'micro_refund')) AS p`;
  const [postings, orders] = [
    await count(dataDir, settled),
    await count(dataDir, `micro_orders WHERE state = 'closed'`),
  ];
  if (postings !== orders) faults.push(`${orders} orders have closed with ${postings} postings`);
  return [...faults, ...(await findBookFaults(dataDir))];
}

const list = z.object({ message: z.object({ total: z.number() }) });
const totals = z.array(z.object({ email: z.string(), total: z.number() }));

/** The server must show each user what the database holds. */
async function findForgotten(server: ServerProcess, users: readonly TestUser[]): Promise<readonly string[]> {
  const found = await withDatabase(
    server.dataDir,
    (sql) => sql`
      SELECT email, count(*)::integer AS total FROM micro_orders JOIN users ON users.id = user_id
      WHERE state = 'closed' GROUP BY email`,
  );
  const held = new Map(totals.parse([...found]).map(({ email, total }) => [email, total]));
  const shown = await Promise.all(
    users.map(async ({ email, token }) => {
      const answer = await post(`${server.url}/api/microtrade/lists`, { status: '3' }, { authorization: token });
      return { email, total: list.parse(answer).message.total };
    }),
  );
  return shown
    .filter(({ email, total }) => total !== (held.get(email) ?? 0))
    .map(({ email, total }) => `${email} is shown ${total} orders, and has ${held.get(email) ?? 0}`);
}
