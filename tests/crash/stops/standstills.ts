// A full stop and an outage across kills: the server dies while two operators begin and end the stop, while it lasts, and while
// it starts after hours away. In the end each of both is booked once, every deal is due later by exactly their lengths, and
// nobody was liquidated before the grace after them had passed.
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { market, officeHouse } from '@bourse/contract';
import { amount, fiatAdId, HOUR_MS, LIQUIDATION_GRACE_MS, MINUTE_MS, price, units, USDT } from '@bourse/domain';
import { z } from 'zod';
import { submitAll, withSequencer } from '../../../tools/bench/offline-exchange.ts';
import type { Random } from '../../model/random.ts';
import { moveClock } from '../../support/demo-clock.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import type { ServerTemplate } from '../../support/server-template.ts';
import { post, registerUsers, type TestUser } from '../../support/users.ts';
import { logInOperators, type Operators } from '../fiat/operators.ts';
import { equip, openTrade, type Parts, type Person } from '../fiat/people.ts';
import { kill, VICTIMS } from '../kill.ts';
import { findPostmaster, stopLeftover, withDatabase } from '../postmaster.ts';
import { count, findBookFaults, waitFor, waitForTick } from '../survey.ts';
import type { Played } from '../tally.ts';

const SETTINGS = { DEMO: '1', SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const DEALS = 20;
const TRADERS = 4;
/** Each trader has so many positions, which leave little room for a move. */
const POSITIONS = 20;
const ORDER = { legal_id: '3', currency_id: '1', multiple: '20', share: '3', status: '1' };
const STOPPED_MS = HOUR_MS;
const AWAY_MS = 5 * HOUR_MS;
/** The clock of a demo that was set forward stays so: it was away for so much less. */
const LEAST_MS = { full: STOPPED_MS, outage: AWAY_MS - STOPPED_MS } as const;
const KILLED_AFTER_MS_MAX = 60;
const START_MS_MAX = 1_500;
const END_MS_MAX = 10_000;

export async function standStillAcrossKills(random: Random, template: ServerTemplate): Promise<Played> {
  const dataDir = await template.copy('bourse-standstills-');
  let server: ServerProcess | undefined;
  const faults: string[] = [];
  try {
    server = await startServerProcess(SETTINGS, { dataDir });
    const users = await registerUsers({ port: server.port, count: 2 + TRADERS });
    await server.stop();
    await withSequencer(dataDir, async (parts) => fill(parts, await equip(parts, dataDir, users.slice(0, 2))));
    server = await startServerProcess(SETTINGS, { dataDir });
    await openPositions(server, users.slice(2));
    const before = { deadlines: await readDeadlines(dataDir), stops: await count(dataDir, 'stops') };
    for (const isStopped of [1, 0] as const) {
      server = await decideAcrossKill(server, { isStopped, random });
      if (isStopped === 0) continue;
      const since = await readStopped(server);
      await moveClock(server.url, STOPPED_MS);
      // A command bears the new time, which is kept.
      await waitForTick(dataDir);
      await kill(server, VICTIMS[random.below(VICTIMS.length)] ?? 'server');
      server = await server.startAgain();
      if (since === null || (await readStopped(server)) !== since) faults.push('a restart has ended the stop');
    }
    faults.push(...(await findFaults(dataDir, before, { full: 1, outage: 0 })));
    await kill(server, 'both');
    server = await startAfterHours(dataDir, random);
    await waitForTick(dataDir);
    faults.push(...(await findFaults(dataDir, before, { full: 1, outage: 1 })));
    await moveClock(server.url, 2 * LIQUIDATION_GRACE_MS);
    await waitForTick(dataDir);
    const liquidated = await count(dataDir, 'lever_liquidations');
    faults.push(...(await findFaults(dataDir, before, { full: 1, outage: 1 })), ...(await findBookFaults(dataDir)));
    await server.stop();
    return {
      line: `a full stop and an outage across 4 kills, ${DEALS} deals, ${liquidated} liquidations after them`,
      faults,
    };
  } finally {
    server?.child.kill('SIGKILL');
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** On one ad that buys, as many deals as wait for a payment. */
async function fill(parts: Parts, [buyer, seller]: readonly Person[]): Promise<void> {
  if (!buyer || !seller) throw new Error('no user was registered');
  await openTrade(parts, { merchant: buyer, rules: { payWindowMs: 30 * MINUTE_MS } });
  const hundred = amount(units('100'));
  const deal = {
    kind: 'openFiatDeal',
    userId: seller.userId,
    adId: fiatAdId(1),
    number: hundred,
    termsId: 1,
    hasTradePassword: true,
  } as const;
  await submitAll(parts.sequencer, [
    {
      kind: 'publishFiatAd',
      userId: buyer.userId,
      adKind: 'merchant',
      side: 'buy',
      currencyId: USDT,
      fiat: 'CNY',
      priceKind: 'fixed',
      price: price(units('7')),
      totalNumber: amount(units('100000')),
      minNumber: amount(units('10')),
      maxNumber: amount(units('1000')),
      ways: 1,
      levelMin: 1,
      doneMin: 0,
      termsId: 1,
      hasTradePassword: true,
    },
  ]);
  await submitAll(
    parts.sequencer,
    Array.from({ length: DEALS }, () => deal),
  );
}

/** Half of the traders go long, the others short, as far as their money lets them. */
async function openPositions({ url, dataDir }: ServerProcess, users: readonly TestUser[]): Promise<void> {
  // Nothing opens before a server's first tick.
  await waitForTick(dataDir);
  for (let nth = 0; nth < POSITIONS; nth += 1) {
    await Promise.all(
      users.map(({ token }, at) => {
        const headers = { authorization: token, 'idempotency-key': `${nth}-${performance.now()}` };
        return post(`${url}/api/lever/submit`, { ...ORDER, type: at % 2 === 0 ? '1' : '2' }, headers);
      }),
    );
  }
  await waitFor(async () => (await count(dataDir, `lever_positions WHERE state = 'accepted'`)) === 0);
}

const config = z.object({ message: z.object({ site: z.object({ full_stop_since: z.number().nullable() }) }) });

async function readStopped({ url }: ServerProcess): Promise<number | null> {
  const response = await fetch(url + market.clientConfig.path, { method: market.clientConfig.method });
  return config.parse(await response.json()).message.site.full_stop_since;
}

type Step = { readonly isStopped: 0 | 1; readonly random: Random };

/** Whatever of it was durable when it was killed: in the end it holds, once. */
async function decideAcrossKill(server: ServerProcess, { isStopped, random }: Step): Promise<ServerProcess> {
  // Sessions end with the hour that passes meanwhile.
  const operators = await logInOperators(server);
  const fields = { is_stopped: String(isStopped), reason: 'decided' };
  const { path } = officeHouse.proposeStop;
  const asked = await post(server.officeUrl + path, fields, { authorization: operators.asking.token });
  if (asked.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(asked)}`);
  const id = await readAsked(server.dataDir);
  const approving = approve(server, operators, id).catch(() => undefined);
  await delay(random.below(KILLED_AFTER_MS_MAX));
  await kill(server, VICTIMS[isStopped] ?? 'server');
  await approving;
  const next = await server.startAgain();
  // Where the approval was not durable; else it is refused.
  await approve(next, operators, id);
  const isHeld = await waitFor(async () => ((await readStopped(next)) !== null) === (isStopped === 1));
  if (!isHeld) throw new Error(isStopped === 1 ? 'the stop never began' : 'the stop never ended');
  return next;
}

const readAsked = (dataDir: string): Promise<string> =>
  withDatabase(dataDir, async (sql) => {
    const [row] = await sql<{ id: string }[]>`SELECT max(id) AS id FROM changes WHERE desk = 'house'`;
    return row?.id ?? '0';
  });

async function approve({ officeUrl }: ServerProcess, { deciding }: Operators, id: string): Promise<void> {
  await post(officeUrl + officeHouse.approveProposal.path, { id }, { authorization: deciding.token });
}

/** The machine's clock has gone on meanwhile. A first start is cut off at some moment, with its database. */
async function startAfterHours(dataDir: string, random: Random): Promise<ServerProcess> {
  const later = `const now = Date.now; Date.now = () => now() + ${AWAY_MS};`;
  const settings = { ...SETTINGS, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(later)}` };
  const starting = startServerProcess(settings, { dataDir }).catch(() => undefined);
  await waitFor(async () => (await findPostmaster(dataDir)) !== undefined);
  await delay(random.below(START_MS_MAX));
  const postmaster = await findPostmaster(dataDir);
  if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGKILL');
  const cut = await starting;
  if (cut === undefined) return startServerProcess(settings, { dataDir });
  // It was up already and ends with its database, or has started that again.
  const hasEnded = await Promise.race([cut.ended.then(() => true), delay(END_MS_MAX, false, { ref: false })]);
  return hasEnded ? startServerProcess(settings, { dataDir }) : cut;
}

type Deadlines = ReadonlyMap<string, number>;

async function readDeadlines(dataDir: string): Promise<Deadlines> {
  const rows = await withDatabase(
    dataDir,
    (sql) => sql<{ id: string; until: number }[]>`
      SELECT id::text, pay_until::float8 AS until FROM fiat_deals WHERE state = 'unpaid' ORDER BY id`,
  );
  return new Map(rows.map(({ id, until }) => [id, until]));
}

/** The template may be so old that its first start has booked an outage. */
type Before = { readonly deadlines: Deadlines; readonly stops: number };
type Booked = { readonly full: number; readonly outage: number };

async function findFaults(dataDir: string, before: Before, booked: Booked): Promise<readonly string[]> {
  const faults: string[] = [];
  const stops = await withDatabase(
    dataDir,
    (sql) => sql<{ kind: keyof Booked; length: number }[]>`
      SELECT kind, (ended_at - began_at)::float8 AS length FROM stops ORDER BY id OFFSET ${before.stops}`,
  );
  for (const kind of ['full', 'outage'] as const) {
    const found = stops.filter((stop) => stop.kind === kind).length;
    if (found !== booked[kind]) faults.push(`${found} stops of the kind ${kind}, not ${booked[kind]}`);
  }
  for (const { kind, length } of stops) {
    if (length < LEAST_MS[kind]) faults.push(`the stop of the kind ${kind} took ${length} ms`);
  }
  const laterMs = stops.reduce((sum, { length }) => sum + length, 0);
  const now = await readDeadlines(dataDir);
  if (before.deadlines.size !== DEALS) faults.push(`${before.deadlines.size} deals waited`);
  for (const [id, until] of before.deadlines) {
    const moved = (now.get(id) ?? 0) - until;
    if (moved !== laterMs) faults.push(`deal ${id} is due ${moved} ms later, not ${laterMs}`);
  }
  const early = await count(
    dataDir,
    `lever_liquidations l JOIN stops s ON l.at >= s.ended_at AND l.at < s.ended_at + ${LIQUIDATION_GRACE_MS}`,
  );
  if (early > 0) faults.push(`${early} liquidations before the grace had passed`);
  return faults;
}
