// Withdrawals on chain across kills: while they are looked at, approved, signed, broadcast, mined and booked, the server, its
// PostgreSQL or both are killed. In the end each that was accepted has arrived once, and whole: outside, or at the user of ours
// whose deposit address it went to.
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { auditBooks } from '../../apps/server/src/audit.ts';
import type { Random } from '../model/random.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import type { ServerTemplate } from '../support/server-template.ts';
import { findCode, post, registerUsers, type TestUser } from '../support/users.ts';
import { type Answer, type Call, send } from './calls.ts';
import { kill, VICTIMS } from './kill.ts';
import { stopLeftover, withDatabase } from './postmaster.ts';
import type { Played } from './tally.ts';

/** `on`: the demo's own operators approve. The market maker is another process, which is not started. */
const SETTINGS = { DEMO: '1', SIMULATOR: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const USERS = 6;
/** The last two of them withdraw to the deposit address of the first. */
const INSIDE = 2;
const KILLS = 9;
const LIFE_MS_MIN = 300;
const LIFE_MS_MAX = 2_500;
/** USDT on the second of its networks; 1 of it is the fee. */
const TERMS = { currency: '3', type: '1', number: '25.5' };
const RECEIVED = 24.5;
const NETWORK = 'TRC20';
/** The demo's operators look at their queues in this time, by the demo's clock. */
const LOOKS_MS = 16_000;
const END_MS_MAX = 180_000;

const wallets = z.object({
  message: z.object({
    list: z.array(z.object({ currency: z.number(), chain_name: z.string(), address: z.string(), balance: z.string() })),
  }),
});
/** Each user withdraws once; the call is replaced where its code had expired. */
type Withdrawal = { call: Call };
type Outside = { readonly address: string; readonly balance: number };

export async function withdrawAcrossKills(random: Random, template: ServerTemplate): Promise<Played> {
  const dataDir = await template.copy('bourse-custody-');
  let server: ServerProcess | undefined;
  try {
    server = await startServerProcess(SETTINGS, { dataDir });
    const users = await registerUsers({ port: server.port, count: USERS });
    const before = await Promise.all(users.map((user) => readOutside(server?.url ?? '', user)));
    const places = await readPlaces(server.url, users, before);
    let withdrawals: readonly Withdrawal[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      // A third of the withdrawals begins before each of the first three kills.
      if (round < 3) withdrawals = [...withdrawals, ...(await ask(server.url, users, { round, places }))];
      const stopping = new AbortController();
      const working = work(server.url, stopping.signal);
      const sending = Promise.all(withdrawals.map((one) => settleOnce(server?.url ?? '', one)));
      await delay(LIFE_MS_MIN + random.below(LIFE_MS_MAX - LIFE_MS_MIN));
      await kill(server, VICTIMS[round % VICTIMS.length] ?? 'server');
      stopping.abort();
      await Promise.all([working, sending]);
      server = await startServerProcess(SETTINGS, { dataDir });
    }
    const faults = await finish(server, { users, before, withdrawals });
    await server.stop();
    return { line: `${withdrawals.length} withdrawals across ${KILLS} kills`, faults };
  } finally {
    server?.child.kill('SIGKILL');
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readOutside(url: string, { token }: TestUser): Promise<Outside> {
  const response = await fetch(`${url}/api/demo/faucet`, { headers: { authorization: token } });
  const { list } = wallets.parse(await response.json()).message;
  const wallet = list.find(
    ({ currency, chain_name: chain }) => String(currency) === TERMS.currency && chain === NETWORK,
  );
  if (wallet === undefined) throw new Error('there is no wallet outside');
  return { address: wallet.address, balance: Number(wallet.balance) };
}

const deposit = z.object({
  message: z.object({ networks: z.array(z.object({ title: z.string(), address: z.string() })) }),
});

/**
 * Reads where each user withdraws to: the user's own wallet outside, for the last ones the deposit address of the first.
 */
async function readPlaces(
  url: string,
  users: readonly TestUser[],
  before: readonly Outside[],
): Promise<readonly string[]> {
  const headers = { authorization: users[0]?.token ?? '' };
  const answer = await post(`${url}/api/wallet/cbaddress`, { currency: TERMS.currency }, headers);
  const own = deposit.parse(answer).message.networks.find(({ title }) => title === NETWORK);
  if (own === undefined) throw new Error('the first user has no deposit address');
  return users.map((_, at) => (at < USERS - INSIDE ? (before[at]?.address ?? '') : own.address));
}

/** One withdrawal for each user, with its code and its key, not sent yet. */
async function ask(
  url: string,
  users: readonly TestUser[],
  { round, places }: { readonly round: number; readonly places: readonly string[] },
): Promise<readonly Withdrawal[]> {
  return Promise.all(
    users.map(async (user, at): Promise<Withdrawal> => {
      const call: Call = {
        user,
        path: '/api/wallet/out',
        fields: { ...TERMS, address: places[at] ?? '', code: await askCode(url, user) },
        onAnswer: () => {},
        key: `withdrawal-${round}-${at}`,
        answer: undefined,
      };
      return { call };
    }),
  );
}

async function askCode(url: string, { email, token }: TestUser): Promise<string> {
  await post(`${url}/api/sms_mail`, { user_string: email, type: 'widthdraw' }, { authorization: token });
  return findCode(url, email);
}

/**
 * A code that is used ends all others of its owner. One withdrawal may wait for its answer across kills until the next has a code
 * that it ends then: nothing came of the next, and its owner asks again.
 */
async function settleOnce(url: string, withdrawal: Withdrawal): Promise<void> {
  const { call } = withdrawal;
  call.answer ??= await send(url + call.path, call);
  if (call.answer?.type !== 'error' || call.answer.code !== 'invalid_code') return;
  const code = await askCode(url, call.user).catch(() => undefined);
  if (code === undefined) return;
  withdrawal.call = { ...call, fields: { ...call.fields, code }, key: `${call.key}-again`, answer: undefined };
}

/** The clock moves past what operators wait for, once, so that no code expires; then blocks are mined until the server dies. */
async function work(url: string, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const step = async (path: string, body: object): Promise<boolean> =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).then(
      (response) => response.ok,
      () => false,
    );
  await step('/dev/clock', { ms: LOOKS_MS });
  while (!signal.aborted) {
    await step('/dev/blocks', { count: 3, chain: 'tron' });
    await delay(100);
  }
}

async function finish(
  server: ServerProcess,
  {
    users,
    before,
    withdrawals,
  }: { users: readonly TestUser[]; before: readonly Outside[]; withdrawals: readonly Withdrawal[] },
): Promise<readonly string[]> {
  const stopping = new AbortController();
  const working = work(server.url, stopping.signal);
  const deadline = performance.now() + END_MS_MAX;
  let answers: readonly (Answer | undefined)[] = [];
  let [open, states] = [withdrawals.length, ''];
  do {
    await Promise.all(withdrawals.map((one) => settleOnce(server.url, one)));
    answers = withdrawals.map(({ call }) => call.answer);
    [open, states] = await withDatabase(server.dataDir, async (sql) => {
      const rows = await sql<{ status: string }[]>`
        SELECT status FROM withdrawals WHERE status NOT IN ('final', 'rejected', 'failed')`;
      return [rows.length, rows.map(({ status }) => status).join(', ')];
    });
    await delay(200);
  } while ((open > 0 || answers.includes(undefined)) && performance.now() < deadline);
  stopping.abort();
  await working;
  const faults = answers.flatMap((answer, at) =>
    answer?.type === 'ok' ? [] : [`${withdrawals[at]?.call.key} was answered ${JSON.stringify(answer)}`],
  );
  if (open > 0) faults.push(`${open} withdrawals have not ended: ${states}`);
  for (const [at, user] of users.slice(0, USERS - INSIDE).entries()) {
    const own = withdrawals.filter(({ call }) => call.user === user).length;
    const arrived = (await readOutside(server.url, user)).balance - (before[at]?.balance ?? 0);
    if (arrived !== own * RECEIVED) faults.push(`${user.email}: ${arrived} arrived for ${own} withdrawals`);
  }
  const inside = withdrawals.filter(({ call }) => users.indexOf(call.user) >= USERS - INSIDE).length;
  const credited = await withDatabase(server.dataDir, async (sql) => {
    const rows = await sql<{ amount: string }[]>`SELECT amount FROM deposits WHERE kind = 'inside'`;
    return rows.map(({ amount }) => Number(amount));
  });
  if (credited.length !== inside || credited.some((amount) => amount !== RECEIVED)) {
    faults.push(`${credited.join(', ')} was credited inside for ${inside} withdrawals`);
  }
  return [...faults, ...(await withDatabase(server.dataDir, auditBooks))];
}
