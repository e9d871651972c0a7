// Liquidations across kills: many accounts hold positions, the clock moves until the index has gone far enough, and while the
// ticks that liquidate them are worked off, part by part, the server, its PostgreSQL or both are killed. In the end all that
// was due is settled, once.
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

const SETTINGS = { DEMO: '1', SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const USERS = 16;
/**
 * Each user has so many positions, as many as the least risk rate of an opening leaves room for. Those of the losers take
 * several commands to close.
 */
const POSITIONS = 30;
/** The orders are for BTC against USDT. */
const ORDER = { legal_id: '3', currency_id: '1', multiple: '20', share: '3', status: '1' };
const KILLS = 3;
const HOUR_MS = 3_600_000;
/** Some move of these brings the index one or two percent away. */
const MOVES_MAX = 60;
const TICK_MS_MAX = 1_500;
const UNFINISHED = 'lever_sweeps WHERE NOT is_done';

export async function liquidateAcrossKills(random: Random, template: ServerTemplate): Promise<Played> {
  const dataDir = await template.copy('bourse-liquidations-');
  let server: ServerProcess | undefined;
  const faults: string[] = [];
  let moves = 0;
  let liquidated = 0;
  let interrupted = 0;
  try {
    server = await startServerProcess(SETTINGS, { dataDir });
    const users = await registerUsers({ port: server.port, count: USERS });
    for (let round = 0; round < KILLS && faults.length === 0; round += 1) {
      await openPositions(server, users);
      const before = await count(dataDir, 'lever_liquidations');
      let wasKilled = false;
      while (!wasKilled && moves < MOVES_MAX) {
        moves += 1;
        wasKilled = await moveAndKill(server, { random, round, before });
      }
      if (wasKilled && VICTIMS[round % VICTIMS.length] === 'server') interrupted += await count(dataDir, UNFINISHED);
      server = wasKilled ? await startServerProcess(SETTINGS, { dataDir }) : server;
      faults.push(...(await settle(server)), ...(await findForgotten(server, users)));
      liquidated = await count(dataDir, 'lever_liquidations');
    }
    await server.stop();
    if (liquidated === 0) faults.push(`nobody was liquidated in ${moves} moves of the clock`);
    const line = `${liquidated} liquidations across ${KILLS} kills, ${interrupted} of them seen amid a tick's work`;
    return { line: `${line}, in ${moves} moves of the clock`, faults };
  } finally {
    server?.child.kill('SIGKILL');
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Half of the users go long, the others short, as far as their money and their level let them. */
async function openPositions(server: ServerProcess, users: readonly TestUser[]): Promise<void> {
  // Nothing opens before a server's first tick.
  await waitForTick(server.dataDir);
  for (let nth = 0; nth < POSITIONS; nth += 1) {
    await Promise.all(
      users.map(({ token }, at) => {
        const headers = { authorization: token, 'idempotency-key': `${nth}-${performance.now()}` };
        return post(`${server.url}/api/lever/submit`, { ...ORDER, type: at % 2 === 0 ? '1' : '2' }, headers);
      }),
    );
  }
  await waitFor(async () => (await count(server.dataDir, `lever_positions WHERE state = 'accepted'`)) === 0);
}

/** Answers whether a liquidation began, in which case everything was killed at some moment of it. */
async function moveAndKill(
  server: ServerProcess,
  { random, round, before }: { readonly random: Random; readonly round: number; readonly before: number },
): Promise<boolean> {
  await moveClock(server.url, (1 + random.below(6)) * HOUR_MS);
  if (!(await withDatabase(server.dataDir, (sql) => isLiquidating(sql, before)))) return false;
  await delay(random.below(4));
  await kill(server, VICTIMS[round % VICTIMS.length] ?? 'server');
  return true;
}

/** The tick of the next second does it or none: a part of its work is durable before the others begin. */
async function isLiquidating(sql: postgres.Sql, before: number): Promise<boolean> {
  const end = performance.now() + TICK_MS_MAX;
  while (performance.now() < end) {
    const [row] = await sql<{ count: number }[]>`SELECT count(*)::integer AS count FROM lever_liquidations`;
    if ((row?.count ?? 0) > before) return true;
  }
  return false;
}

/** Waits until nothing is due any more, and says what is wrong then. */
async function settle(server: ServerProcess): Promise<readonly string[]> {
  const open = (): Promise<number> => count(server.dataDir, UNFINISHED);
  const isSettled = await waitFor(async () => (await open()) === 0);
  const faults = isSettled ? [] : [`${await open()} ticks are not worked off`];
  faults.push(...(await findBookFaults(server.dataDir)));
  faults.push(...(await withDatabase(server.dataDir, findHalves)));
  return faults;
}

const list = z.object({ message: z.object({ message: z.object({ data: z.array(z.object({ id: z.number() })) }) }) });
const emails = z.array(z.object({ email: z.string(), ids: z.array(z.number()) }));

/** The server must show each user what the database holds. */
async function findForgotten(server: ServerProcess, users: readonly TestUser[]): Promise<readonly string[]> {
  const rows = await withDatabase(
    server.dataDir,
    (sql) => sql`
      SELECT email, array_agg(p.id::integer ORDER BY p.id DESC) AS ids
      FROM lever_positions p JOIN users ON users.id = user_id WHERE state IN ('open', 'closing') GROUP BY email`,
  );
  const held = new Map(emails.parse([...rows]).map(({ email, ids }) => [email, ids.join()]));
  const shown = await Promise.all(
    users.map(async ({ email, token }) => {
      const fields = { status: '1', limit: '100' };
      const answer = await post(`${server.url}/api/lever/my_trade`, fields, { authorization: token });
      const ids = list.parse(answer).message.message.data.map(({ id }) => id);
      return { email, ids: ids.join() };
    }),
  );
  return shown
    .filter(({ email, ids }) => ids !== (held.get(email) ?? ''))
    .map(({ email, ids }) => `${email} is shown ${ids}, and has ${held.get(email) ?? 'none'}`);
}

/** Accounts of which a liquidation closed some positions and left others that it had found. */
async function findHalves(sql: postgres.Sql): Promise<readonly string[]> {
  const halves = await sql<{ id: string; left: string }[]>`
    SELECT l.id, count(*)::text AS left FROM lever_liquidations l
      JOIN lever_positions p ON p.user_id = l.user_id AND p.quote_id = l.quote_id
    WHERE p.opened_at < l.at AND p.state = 'open' GROUP BY l.id`;
  return halves.map(({ id, left }) => `liquidation ${id} left ${left} positions open`);
}
