// Rounds of load on one server, each ended by a kill; in the end a copy of its data folder is started.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../model/random.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import type { ServerTemplate } from '../support/server-template.ts';
import { registerUsers, type TestUser } from '../support/users.ts';
import { withSequencer } from '../../tools/bench/offline-exchange.ts';
import { EarnLoad } from './staking/staking-load.ts';
import { grantTiers } from './spot/fee-tiers.ts';
import { openSale, type Unlockable } from './staking/unlockable.ts';
import { AcceptorLoad } from './fiat/acceptor-load.ts';
import { FiatLoad } from './fiat/fiat-load.ts';
import { logInOperators } from './fiat/operators.ts';
import { type Cast, openCast } from './fiat/people.ts';
import { HouseLoad } from './wallet/house-load.ts';
import { TransferLoad } from './wallet/transfer-load.ts';
import { WithdrawalLoad } from './wallet/withdrawal-load.ts';
import { ServerClock } from './server-clock.ts';
import { findLoadFaults } from './survey.ts';
import { kill, type Victim, VICTIMS } from './kill.ts';
import { LeverLoad } from './lever/lever-load.ts';
import { Load } from './load.ts';
import { acceptRisk, MicroLoad } from './seconds/seconds-load.ts';
import { stopLeftover, withDatabase } from './postmaster.ts';
import { makeProgramKeys } from './spot/program-keys.ts';
import { SpotLoad } from './spot/spot-load.ts';
import { findFaults } from './verdict.ts';
import type { Played, Tally } from './tally.ts';

const USERS = 6;
/** Others, so that what these have follows from their deals alone. */
const FIAT_USERS = 5;
/** These of the users have programs, too. */
const KEY_USERS = 3;
const LOAD_MS_MIN = 200;
const LOAD_MS_MAX = 1_200;
const REPEATED_CALLS = 40;

/** `index`: prices, so that ticks are committed too, and no other trader. */
const SETTINGS = { DEMO: '1', SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

type Wanted = {
  readonly kills: number;
  readonly random: Random;
  readonly template: ServerTemplate;
  /** No calls but those of spot trading are made. */
  readonly isSpotOnly: boolean;
};

export async function playRounds(tally: Tally, { kills, random, template, isSpotOnly }: Wanted): Promise<void> {
  const dataDir = await template.copy('bourse-crash-');
  let server: ServerProcess | undefined;
  try {
    server = await startServerProcess(SETTINGS, { dataDir });
    const { users, others } = await openUsers(server);
    await server.stop();
    const { cast, unlockable } = await withSequencer(dataDir, async (parts) => {
      // First: it takes a day.
      const sold = await openSale(parts, users);
      await grantTiers(parts, users);
      return { unlockable: sold, cast: await openCast(parts, { dataDir, users: others }) };
    });
    server = await startServerProcess(SETTINGS, { dataDir });
    const clock = new ServerClock();
    const load = isSpotOnly
      ? new Load(random, [await openSpot(server, { random, users, clock })])
      : await openLoad(server, { random, users, cast, unlockable, clock });
    for (let round = 1; round <= kills; round += 1) {
      const running = server;
      const victim = VICTIMS[(round - 1) % VICTIMS.length] ?? 'server';
      const isRight = await tally.judge(`${round} ${victim}`, async () => {
        await clock.follow(running.url);
        const played = await playRound(running, { load, random, victim, clock });
        server = played.server;
        return played;
      });
      // What is wrong once stays wrong: the rounds after it would only repeat it.
      if (!isRight) break;
    }
    await server.stop();
    await tally.judge('restore', () => restoreCopy(dataDir, load, clock));
  } catch (error) {
    tally.fail(error);
    if (server !== undefined) console.log(server.output().slice(-4_000));
  } finally {
    server?.child.kill('SIGKILL');
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type People = {
  readonly users: readonly [TestUser, ...TestUser[]];
  readonly cast: Cast;
  readonly unlockable: readonly Unlockable[];
};

type Told = { readonly random: Random; readonly clock: ServerClock };

async function openSpot({ url }: ServerProcess, told: Told & Pick<People, 'users'>): Promise<SpotLoad> {
  const keys = await makeProgramKeys(url, told.users.slice(0, KEY_USERS), told.clock);
  return new SpotLoad({ ...told, keys, centreCents: await findCentreCents(url) });
}

async function openLoad(
  server: ServerProcess,
  { random, users, cast, unlockable, clock }: People & Told,
): Promise<Load> {
  const { url } = server;
  const operators = await logInOperators(server);
  return new Load(random, [
    await openSpot(server, { random, users, clock }),
    new TransferLoad({ random, users }),
    new HouseLoad({ random, operators }),
    new LeverLoad({ random, users }),
    new MicroLoad({ random, users }),
    await WithdrawalLoad.open(url, { random, users }),
    await FiatLoad.open(url, { ...cast, random, operators }),
    new AcceptorLoad({ ...cast, random }),
    new EarnLoad({ random, users, unlockable }),
  ]);
}

/** The drill of docs/operations.md: a copy of the stopped data folder is a backup, and a server starts from it. */
async function restoreCopy(dataDir: string, load: Load, clock: ServerClock): Promise<Played> {
  const copy = mkdtempSync(join(tmpdir(), 'bourse-restored-'));
  try {
    cpSync(dataDir, copy, { recursive: true });
    const server = await startServerProcess(SETTINGS, { dataDir: copy });
    await clock.follow(server.url);
    await load.repeatAnswered(server, REPEATED_CALLS);
    const faults = [...load.faults.splice(0), ...(await withDatabase(copy, (sql) => findFaults(sql, load)))];
    // Its database goes on without it, and nothing is written any more.
    server.child.kill('SIGKILL');
    await server.ended;
    faults.push(...(await findLoadFaults(copy)));
    return { line: 'started from a copy of the stopped data folder', faults };
  } finally {
    await stopLeftover(copy);
    rmSync(copy, { recursive: true, force: true });
  }
}

type Round = Played & { readonly server: ServerProcess };

async function playRound(
  server: ServerProcess,
  { load, random, victim, clock }: { load: Load; random: Random; victim: Victim; clock: ServerClock },
): Promise<Round> {
  const before = load.calls.length;
  const stopping = new AbortController();
  const running = load.run(server, stopping.signal);
  await delay(LOAD_MS_MIN + random.below(LOAD_MS_MAX - LOAD_MS_MIN));
  await kill(server, victim);
  stopping.abort();
  await running;
  const startedAtMs = performance.now();
  const next = await startServerProcess(SETTINGS, { dataDir: server.dataDir });
  const restartMs = Math.round(performance.now() - startedAtMs);
  await clock.follow(next.url);
  const sent = load.calls.length - before;
  const unanswered = await Promise.race([load.settle(next), refuseEnd(next)]);
  await load.repeatAnswered(next, REPEATED_CALLS);
  const faults = [...load.faults.splice(0), ...(await withDatabase(server.dataDir, (sql) => findFaults(sql, load)))];
  const line = `${sent} calls, ${unanswered} of them without an answer; up again in ${restartMs} ms`;
  return { server: next, line, faults };
}

/** A server that ends by itself answers nothing more. */
const refuseEnd = async (server: ServerProcess): Promise<never> => {
  const code = await server.ended;
  throw new Error(`the server ended by itself with ${code}:\n${server.output().slice(-4_000)}`);
};

async function openUsers(server: ServerProcess) {
  const [first, ...registered] = await registerUsers({ port: server.port, count: USERS + FIAT_USERS });
  if (first === undefined) throw new Error('no user was registered');
  const users: readonly [TestUser, ...TestUser[]] = [first, ...registered.slice(0, USERS - 1)];
  for (const user of users) await acceptRisk(server.url, user);
  return { users, others: registered.slice(USERS - 1) };
}

/** Finds the price at which the market trades: a limit order far away from it would be refused. */
async function findCentreCents(url: string): Promise<number> {
  const body = new URLSearchParams({ legal_id: '3', currency_id: '1' });
  const response = await fetch(`${url}/api/transaction/deal`, { method: 'POST', body });
  const answer: unknown = await response.json();
  const text = JSON.stringify(answer).match(/"last_price":"([0-9.]+)"/)?.[1];
  const cents = Math.round(Number(text) * 100);
  if (!(cents > 0)) throw new Error(`the market has no price: ${JSON.stringify(answer)}`);
  return cents;
}
