// Deals across kills: dozens expire in the same second, and in that second their buyer pays, their sellers release, and the
// server, its PostgreSQL or both are killed. In the end each deal is paid, released or expired once, as it was answered.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { amount, fiatAdId, MINUTE_MS, price, units, USDT, type UserId, userId } from '@bourse/domain';
import { z } from 'zod';
import { createPasswords } from '../../../apps/server/src/system/passwords.ts';
import type { LocalSequencer } from '../../../apps/server/src/sequencer/local-sequencer.ts';
import type { Storage } from '../../../apps/server/src/storage/open.ts';
import { submitAll, withSequencer } from '../../../tools/bench/offline-exchange.ts';
import type { Random } from '../../model/random.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { registerUsers, type TestUser } from '../../support/users.ts';
import { type Answer, type Call, send } from '../calls.ts';
import { kill, VICTIMS } from '../kill.ts';
import { stopLeftover, withDatabase } from '../postmaster.ts';
import { count, findBookFaults, moveClock, waitFor } from '../survey.ts';
import type { Played } from '../tally.ts';

const SETTINGS = { DEMO: '1', SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const SELLERS = 6;
/** Of each seller and round. */
const DEALS = 14;
const KILLS = 3;
const CLIENTS = 8;
const FUND_PASSWORD = '246810';
/** Between the deadlines of two rounds, and from the clients' first call to the deadline. */
const BETWEEN_MS = 10 * MINUTE_MS;
const BEFORE_MS = 1_200;
const OVERDUE = `fiat_deals WHERE state = 'unpaid' AND pay_until <= (SELECT at FROM writer)`;

type People = { readonly buyer: TestUser; readonly sellers: readonly TestUser[] };
type Deal = { readonly id: number; readonly seller: TestUser };

export async function expireAcrossKills(random: Random): Promise<Played> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-deals-'));
  let server: ServerProcess | undefined;
  const faults: string[] = [];
  try {
    server = await startServerProcess(SETTINGS, { dataDir });
    const [buyer, ...sellers] = await registerUsers({ port: server.port, count: 1 + SELLERS });
    if (!buyer) throw new Error('no user was registered');
    await server.stop();
    const rounds = await withSequencer(dataDir, (parts) => openDeals(parts, { buyer, sellers }));
    server = await startServerProcess(SETTINGS, { dataDir });
    const calls: Call[] = [];
    for (const [nth, deals] of rounds.entries()) {
      if (faults.length > 0) break;
      server = await playRound(server, { random, nth, deals, buyer, calls });
      faults.push(...(await findFaults(server, calls)));
    }
    const [expired, done] = [
      await count(dataDir, `fiat_deals WHERE end_reason = 'expired'`),
      await count(dataDir, `fiat_deals WHERE state = 'done'`),
    ];
    await server.stop();
    if (expired === 0 || done === 0) faults.push('nothing expired, or nothing was released');
    const asked = rounds.flat().length;
    return { line: `${asked} deals across ${KILLS} kills: ${done} released, ${expired} expired`, faults };
  } finally {
    server?.child.kill('SIGKILL');
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** On one ad that buys, so that the taker releases. Those of a round expire within a second. */
async function openDeals(
  { sequencer, storage }: { readonly sequencer: LocalSequencer; readonly storage: Storage },
  { buyer, sellers }: People,
): Promise<readonly (readonly Deal[])[]> {
  const ids = await findIds(storage, [buyer, ...sellers]);
  const hash = await createPasswords().hash(FUND_PASSWORD);
  await storage.sql`UPDATE users SET trade_password_hash = ${hash}`;
  const [rules] = (await storage.loadSnapshot()).fiatRules;
  if (!rules) throw new Error('there is no fiat trade');
  const buyerId = mustFind(ids, buyer);
  await submitAll(sequencer, [
    ...[...ids.values()].flatMap((id) => [
      { kind: 'setVerificationLevel', userId: id, level: 2, isGrant: true } as const,
      {
        kind: 'creditUser',
        userId: id,
        source: 'outside',
        wallet: 'legal',
        currencyId: USDT,
        amount: amount(units('10000')),
      } as const,
    ]),
    { kind: 'applyFiatMerchant', userId: buyerId, currencyId: USDT, hasMethods: true, hasTradePassword: true },
    { kind: 'decideFiatMerchant', userId: buyerId, currencyId: USDT, isApproved: true },
    { kind: 'setFiatRate', code: 'CNY', rate: price(units('7')) },
    {
      kind: 'publishFiatAd',
      userId: buyerId,
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
  const rounds: Deal[][] = [];
  for (let round = 1; round <= KILLS; round += 1) {
    const wide = { ...rules, payWindowMs: round * BETWEEN_MS, unfinishedMax: 1_000, cancellationsMax: 1_000 };
    await submitAll(sequencer, [{ kind: 'configureFiatRules', rules: wide }]);
    rounds.push(await openRound(sequencer, ids, sellers));
  }
  return rounds;
}

async function openRound(
  sequencer: LocalSequencer,
  ids: ReadonlyMap<string, UserId>,
  sellers: readonly TestUser[],
): Promise<Deal[]> {
  const opened = sellers.flatMap((seller) =>
    Array.from({ length: DEALS }, async (): Promise<Deal> => {
      const outcome = await sequencer.submit({
        kind: 'openFiatDeal',
        userId: mustFind(ids, seller),
        adId: fiatAdId(1),
        number: amount(units('10')),
        termsId: 1,
        hasTradePassword: true,
      });
      if (!outcome.ok) throw new Error(`a deal was refused: ${outcome.code}`);
      return { id: outcome.value.dealId, seller };
    }),
  );
  return Promise.all(opened);
}

const idRows = z.array(z.object({ id: z.string(), email: z.string() }));

async function findIds({ sql }: Storage, users: readonly TestUser[]): Promise<ReadonlyMap<string, UserId>> {
  const emails = users.map(({ email }) => email);
  const rows = idRows.parse([...(await sql`SELECT id::text, email FROM users WHERE email IN ${sql(emails)}`)]);
  return new Map(rows.map(({ id, email }) => [email, userId(Number(id))]));
}

function mustFind(ids: ReadonlyMap<string, UserId>, { email }: TestUser): UserId {
  const id = ids.get(email);
  if (id === undefined) throw new Error(`${email} is no user`);
  return id;
}

type Round = {
  readonly random: Random;
  readonly nth: number;
  readonly deals: readonly Deal[];
  readonly buyer: TestUser;
  readonly calls: Call[];
};

/** Clients act while the deadline passes, until the kill; what got no answer is asked for again after it. */
async function playRound(server: ServerProcess, { random, nth, deals, buyer, calls }: Round): Promise<ServerProcess> {
  const ids = deals.map(({ id }) => id).join();
  const leftMs = await withDatabase(server.dataDir, async (sql) => {
    const [row] = await sql.unsafe<{ left: number }[]>(
      `SELECT (min(pay_until) - (SELECT at FROM writer))::float8 AS left FROM fiat_deals WHERE id IN (${ids})`,
    );
    return row?.left ?? 0;
  });
  await moveClock(server.url, Math.max(1, leftMs - BEFORE_MS));
  const waiting = [...deals];
  const client = async (): Promise<void> => {
    for (let deal = waiting.shift(); deal; deal = waiting.shift()) {
      await delay(random.below(250));
      if ((await act(server.url, payment(buyer, deal), calls))?.type !== 'ok' || random.chance(0.3)) continue;
      await act(server.url, releaseOf(deal), calls);
    }
  };
  const running = Promise.all(Array.from({ length: CLIENTS }, client));
  await delay(BEFORE_MS - 400 + random.below(800));
  await kill(server, VICTIMS[nth % VICTIMS.length] ?? 'server');
  waiting.length = 0;
  await running;
  const next = await startServerProcess(SETTINGS, { dataDir: server.dataDir });
  for (const call of calls) while (call.answer === undefined) call.answer = await send(next.url, call);
  return next;
}

type Planned = Pick<Call, 'user' | 'path' | 'fields'>;
const payment = (user: TestUser, { id }: Deal): Planned => ({
  user,
  path: '/api/user_legal_pay',
  fields: { id: String(id) },
});
const releaseOf = ({ id, seller }: Deal): Planned => ({
  user: seller,
  path: '/api/legal_deal_user_sure',
  fields: { id: String(id), pay_password: FUND_PASSWORD },
});

async function act(url: string, planned: Planned, calls: Call[]): Promise<Answer | undefined> {
  const call: Call = { ...planned, key: `act-${calls.length + 1}`, onAnswer: () => {}, answer: undefined };
  calls.push(call);
  call.answer = await send(url, call);
  return call.answer;
}

const dealRows = z.array(
  z.object({ id: z.string(), state: z.string(), end_reason: z.string().nullable(), is_timely: z.boolean() }),
);

/** What was answered has happened, and nothing else. */
async function findFaults({ dataDir }: ServerProcess, calls: readonly Call[]): Promise<readonly string[]> {
  const isSeenTo = await waitFor(async () => (await count(dataDir, OVERDUE)) === 0);
  const faults = isSeenTo ? [] : ['a deal is still unpaid after its deadline'];
  const rows = await withDatabase(
    dataDir,
    (sql) => sql`
      SELECT id::text, state, end_reason, coalesce(paid_at < pay_until, true) AS is_timely FROM fiat_deals ORDER BY id`,
  );
  const isAnswered = (id: string, path: string): boolean =>
    calls.some((call) => call.path === path && call.fields['id'] === id && call.answer?.type === 'ok');
  for (const { id, state, end_reason, is_timely } of dealRows.parse([...rows])) {
    const isReleased = isAnswered(id, '/api/legal_deal_user_sure');
    const isPaid = isAnswered(id, '/api/user_legal_pay');
    const expected = isReleased ? ['done'] : isPaid ? ['paid'] : ['unpaid', 'cancelled'];
    if (!expected.includes(state)) faults.push(`deal ${id} is ${state}, and was told to be ${expected.join(' or ')}`);
    if (state === 'cancelled' && end_reason !== 'expired') faults.push(`deal ${id} ended as ${end_reason}`);
    if (!is_timely) faults.push(`deal ${id} was paid after its deadline`);
  }
  const [postings, done] = [
    await count(dataDir, `(SELECT DISTINCT posting_id FROM postings WHERE reason = 'fiat_deal') AS moved`),
    await count(dataDir, `fiat_deals WHERE state = 'done'`),
  ];
  if (postings !== done) faults.push(`${done} deals are done with ${postings} postings`);
  return [...faults, ...(await findBookFaults(dataDir))];
}
