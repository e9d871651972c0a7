// Kills a real server under load, again and again, at random moments: the server, PostgreSQL, or both. After each
// restart nothing that was answered is lost, nothing else is half there, and every repeated key gets its first answer.
//   node tests/crash/main.ts [--kills 20] [--seed 7]
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Random } from '../model/random.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { registerUsers, type TestUser } from '../support/users.ts';
import { withdrawAcrossKills } from './custody.ts';
import { sendAfterKill } from './delivery.ts';
import { TransferLoad } from './funding/transfer-load.ts';
import { WithdrawalLoad } from './funding/withdrawal-load.ts';
import { kill, type Victim, VICTIMS } from './kill.ts';
import { LeverLoad } from './lever/lever-load.ts';
import { liquidateAcrossKills } from './lever/liquidations.ts';
import { Load } from './load.ts';
import { acceptRisk, MicroLoad } from './micro/micro-load.ts';
import { settleAcrossKills } from './micro/settlements.ts';
import { stopLeftover, withDatabase } from './postmaster.ts';
import { SpotLoad } from './spot/spot-load.ts';
import { signAcrossKills } from './ticks.ts';
import { findFaults } from './verdict.ts';

const USERS = 6;
const LOAD_MS_MIN = 200;
const LOAD_MS_MAX = 1_200;
const REPEATED_CALLS = 40;
const FAULTS_SHOWN = 10;

/** `index`: prices, so that ticks are committed too, and no other trader. */
const SETTINGS = { DEMO: '1', SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** Each on a server of its own. */
const PLAYS = [
  ['custody', withdrawAcrossKills],
  ['lever', liquidateAcrossKills],
  ['micro', settleAcrossKills],
  ['ticks', signAcrossKills],
] as const;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' }, seed: { type: 'string' } } });
  const kills = Number(values.kills);
  const seed = values.seed === undefined ? Math.floor(Math.random() * 0xffff_ffff) : Number(values.seed);
  if (!(kills > 0) || !Number.isInteger(seed)) throw new Error('usage: [--kills N] [--seed S]');
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-crash-'));
  let passed = 0;
  let failed = 0;
  let server: ServerProcess | undefined;
  try {
    const random = new Random(seed);
    server = await startServerProcess(SETTINGS, { dataDir });
    const users = await openUsers(server);
    const load = new Load(random, [
      new SpotLoad({ random, users, centreCents: await findCentreCents(server.url) }),
      new TransferLoad({ random, users }),
      new LeverLoad({ random, users }),
      new MicroLoad({ random, users }),
      await WithdrawalLoad.open(server.url, { random, users }),
    ]);
    for (let round = 1; round <= kills; round += 1) {
      const victim = VICTIMS[(round - 1) % VICTIMS.length] ?? 'server';
      const seconds = stopwatch();
      const result = await playRound(server, { load, random, victim });
      server = result.server;
      console.log(`${String(round).padStart(3)} ${victim.padEnd(10)} ${result.line} (${seconds()} s)`);
      for (const fault of result.faults.slice(0, FAULTS_SHOWN)) console.log(`    ${fault}`);
      if (result.faults.length > FAULTS_SHOWN) console.log(`    and ${result.faults.length - FAULTS_SHOWN} more`);
      if (result.faults.length === 0) passed += 1;
      else failed += 1;
      // What is wrong once stays wrong: the rounds after it would only repeat it.
      if (result.faults.length > 0) break;
    }
    await server.stop();
    const restoring = stopwatch();
    const faults = await restoreCopy(dataDir, load);
    console.log(`    restore    started from a copy of the stopped data folder (${restoring()} s)`);
    for (const fault of faults.slice(0, FAULTS_SHOWN)) console.log(`    ${fault}`);
    if (faults.length === 0) passed += 1;
    else failed += 1;
    for (const [name, play] of PLAYS) {
      const seconds = stopwatch();
      const result = await play(random);
      console.log(`    ${name.padEnd(10)} ${result.line} (${seconds()} s)`);
      for (const fault of result.faults) console.log(`    ${fault}`);
      if (result.faults.length === 0) passed += 1;
      else failed += 1;
    }
    const delivering = stopwatch();
    const undelivered = await sendAfterKill();
    console.log(`    delivery   a mail that a killed server owed (${delivering()} s)`);
    for (const fault of undelivered) console.log(`    ${fault}`);
    if (undelivered.length === 0) passed += 1;
    else failed += 1;
  } catch (error) {
    failed += 1;
    console.log(error instanceof Error ? error.stack : error);
    if (server !== undefined) console.log(server.output().slice(-4_000));
  } finally {
    server?.child.kill('SIGKILL');
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
  if (failed > 0) console.log(`repeat the choices with --seed ${seed}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Says how many seconds have passed since. */
function stopwatch(): () => string {
  const startedAtMs = performance.now();
  return () => ((performance.now() - startedAtMs) / 1000).toFixed(1);
}

/** The drill of docs/operations.md: a copy of the stopped data folder is a backup, and a server starts from it. */
async function restoreCopy(dataDir: string, load: Load): Promise<readonly string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'bourse-restored-'));
  try {
    cpSync(dataDir, copy, { recursive: true });
    const server = await startServerProcess(SETTINGS, { dataDir: copy });
    await load.repeatAnswered(server.url, REPEATED_CALLS);
    const faults = [...load.faults.splice(0), ...(await withDatabase(copy, (sql) => findFaults(sql, load)))];
    await server.stop();
    return faults;
  } finally {
    await stopLeftover(copy);
    rmSync(copy, { recursive: true, force: true });
  }
}

type Round = { readonly server: ServerProcess; readonly line: string; readonly faults: readonly string[] };

async function playRound(
  server: ServerProcess,
  { load, random, victim }: { load: Load; random: Random; victim: Victim },
): Promise<Round> {
  const before = load.calls.length;
  const stopping = new AbortController();
  const running = load.run(server.url, stopping.signal);
  await delay(LOAD_MS_MIN + random.below(LOAD_MS_MAX - LOAD_MS_MIN));
  await kill(server, victim);
  stopping.abort();
  await running;
  const startedAtMs = performance.now();
  const next = await startServerProcess(SETTINGS, { dataDir: server.dataDir });
  const restartMs = Math.round(performance.now() - startedAtMs);
  const sent = load.calls.length - before;
  const unanswered = await load.settle(next.url);
  await load.repeatAnswered(next.url, REPEATED_CALLS);
  const faults = [...load.faults.splice(0), ...(await withDatabase(server.dataDir, (sql) => findFaults(sql, load)))];
  const line = `${sent} calls, ${unanswered} of them without an answer; up again in ${restartMs} ms`;
  return { server: next, line, faults };
}

async function openUsers(server: ServerProcess): Promise<readonly [TestUser, ...TestUser[]]> {
  const [first, ...others] = await registerUsers({ port: server.port, count: USERS });
  if (first === undefined) throw new Error('no user was registered');
  for (const user of [first, ...others]) await acceptRisk(server.url, user);
  return [first, ...others];
}

/** Where the market trades: a limit order far away from it would be refused. */
async function findCentreCents(url: string): Promise<number> {
  const body = new URLSearchParams({ legal_id: '3', currency_id: '1' });
  const response = await fetch(`${url}/api/transaction/deal`, { method: 'POST', body });
  const answer: unknown = await response.json();
  const text = JSON.stringify(answer).match(/"last_price":"([0-9.]+)"/)?.[1];
  const cents = Math.round(Number(text) * 100);
  if (!(cents > 0)) throw new Error(`the market has no price: ${JSON.stringify(answer)}`);
  return cents;
}

await main();
