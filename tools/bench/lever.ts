// How fast does the engine find what an index tick makes due, and how fast does it do it? 100,000 open positions; each
// measured tick makes one account in a hundred due. Finding is measured against a plain pass over all positions in
// the same run; doing the work follows, and is printed beside.
// Then the parts that a large tick's work is done in, and what they cost spot orders that come through HTTP meanwhile.
//   npm run bench -- lever [--seed N] [--rounds N] [--accounts N]
import { parseArgs } from 'node:util';
import { marketId, price } from '@bourse/domain';
import { checkInvariants, Engine } from '@bourse/engine';
import { Random } from '../../tests/model/random.ts';
import { type CrashResult, measureCrash } from './lever-crash.ts';
import { type Due, PlainPass } from './lever-pass.ts';
import { ACCOUNTS, LeverWorld, POSITIONS } from './lever-world.ts';
import { quantileOf } from './quantiles.ts';

const RATIO_MIN = 5;
/** This share of the accounts is due in each measured tick. */
const DUE_SHARE = 0.01;
/** Rounds that bring the accounts near to what makes them due, and do not count. */
const APPROACH = 3;
/** Between two of them, so that triggers lie in their places as they come to lie. */
const QUIET_TICKS = 5;
/** A fall that makes a good part of the accounts due at once. */
const CRASH_MILLIONTHS = 950_000n;

type Round = {
  readonly positions: number;
  readonly due: Due;
  readonly findMs: number;
  readonly passMs: number;
  readonly doMs: number;
  readonly closed: number;
  readonly quietMs: number;
  readonly isSame: boolean;
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '20260101' },
      rounds: { type: 'string', default: '25' },
      accounts: { type: 'string', default: '5000' },
    },
  });
  const random = new Random(Number(values.seed));
  const world = new LeverWorld(() => random.next());
  for (let round = 0; round < APPROACH; round += 1) playRound(world, random);
  const rounds = Array.from({ length: Number(values.rounds) }, () => playRound(world, random));
  const commands = measureCommands(world);
  checkInvariants(world.engine);
  const found = report(rounds, Number(values.seed));
  reportCommands(commands);
  const crash = await measureCrash(Number(values.accounts));
  conclude(found, { commands, crash });
}

function playRound(world: LeverWorld, random: Random): Round {
  const quietMs = playQuiet(world, random);
  const pass = new PlainPass(world.engine);
  world.moveBy(findFall(world, pass));
  const indexes = indexesOf(world);
  const due = pass.find(indexes);
  const passMs = measure(() => pass.find(indexes));

  world.forget();
  const { findMs, doMs } = measureWork(world);
  const { positions, liquidations, leverWarnings } = world.changes;
  const ended = [...positions].filter(({ state }) => state === 'closed');
  const stopped = ended.filter(({ reason }) => reason === 'stop_loss').length;
  // An account whose stop has closed a position may not be due any more, or only then.
  const found = liquidations.length + leverWarnings.length;
  const isSame = stopped === due.stops && Math.abs(found - due.accounts) <= stopped;
  return { positions: pass.positions, due, findMs, passMs, doMs, closed: ended.length, quietMs, isSame };
}

/**
 * A tick of which nothing is done finds the stops that are due. Accounts are looked for when these are done: in the command
 * that does the last of them, which counts as finding.
 */
function measureWork(world: LeverWorld): { readonly findMs: number; readonly doMs: number } {
  const { lever } = world.engine.world;
  lever.chunk = 0;
  let findMs = measure(() => world.tick());
  let doMs = 0;
  lever.chunk = 1;
  while (lever.ticks[0]?.sweep.phase === 'stops') {
    const ms = measure(() => world.advance());
    if (lever.ticks[0]?.sweep.phase === 'stops') doMs += ms;
    else findMs += ms;
  }
  lever.chunk = Number.POSITIVE_INFINITY;
  doMs += measure(() => world.finish());
  return { findMs, doMs };
}

/** Ticks that move a little and make hardly anything due: the usual ones. */
function playQuiet(world: LeverWorld, random: Random): number {
  const times = Array.from({ length: QUIET_TICKS }, () => {
    world.moveBy(BigInt(999_900 + random.below(201)));
    return measure(() => world.tick());
  });
  world.forget();
  return times.reduce((sum, one) => sum + one, 0) / times.length;
}

type Commands = { readonly count: number; readonly p50: number; readonly p99: number; readonly max: number };

/** A tick that makes many accounts due, worked off in parts as a server does it; in milliseconds that went by. */
function measureCommands(world: LeverWorld): Commands {
  const { lever } = world.engine.world;
  const { chunk, findsMax } = Engine.empty().world.lever;
  Object.assign(lever, { chunk, findsMax });
  world.moveBy(CRASH_MILLIONTHS);
  const times: number[] = [];
  const time = (run: () => void): void => {
    world.forget();
    const from = performance.now();
    run();
    times.push(performance.now() - from);
  };
  time(() => world.tick());
  while (world.engine.nextDeadline() === 0) time(() => world.advance());
  const [p50 = 0, p99 = 0, max = 0] = quantileOf(times, [0.5, 0.99, 1]);
  return { count: times.length, p50, p99, max };
}

function reportCommands({ count, p50, p99, max }: Commands): void {
  console.log(`\na tick of which all prices fall 5 %, in ${count} commands`);
  console.table([{ 'p50 ms': p50.toFixed(2), 'p99 ms': p99.toFixed(2), 'max ms': max.toFixed(2) }]);
}

/** The fall of all prices, in millionths of them, that makes about one account in a hundred due. */
function findFall(world: LeverWorld, pass: PlainPass): bigint {
  let [low, high] = [500_000n, 1_000_000n];
  while (high - low > 10n) {
    const middle = (low + high) / 2n;
    if (pass.find(indexesOf(world, middle)).accounts > ACCOUNTS * DUE_SHARE) low = middle;
    else high = middle;
  }
  return high;
}

function indexesOf({ prices }: LeverWorld, millionths = 1_000_000n) {
  return new Map([...prices.values()].map((at, place) => [marketId(place + 1), price((at * millionths) / 1_000_000n)]));
}

/** Milliseconds that the processor spent on it: what else the machine does does not count. It counts by a few at a time, so only sums say much. */
function measure(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function report(rounds: readonly Round[], seed: number) {
  console.log(`${POSITIONS} positions of ${ACCOUNTS} accounts in 3 markets, seed ${seed}\n`);
  console.table(
    rounds.map((round) => ({
      positions: round.positions,
      'accounts due': round.due.accounts,
      'stops due': round.due.stops,
      'plain pass ms': Number(round.passMs.toFixed(2)),
      'finding ms': Number(round.findMs.toFixed(2)),
      'doing ms': Number(round.doMs.toFixed(1)),
      closed: round.closed,
      'quiet tick ms': Number(round.quietMs.toFixed(2)),
    })),
  );
  const sumOf = (part: (round: Round) => number): number => rounds.reduce((sum, round) => sum + part(round), 0);
  const ratio = sumOf(({ passMs }) => passMs) / sumOf(({ findMs }) => findMs);
  const tickMs = sumOf(({ findMs, doMs }) => findMs + doMs) / rounds.length;
  const closedPerSecond = (sumOf(({ closed }) => closed) / sumOf(({ doMs }) => doMs)) * 1_000;
  const checkedPerSecond = (sumOf(({ positions }) => positions) / sumOf(({ findMs }) => findMs)) * 1_000;
  const areSame = rounds.every(({ isSame }) => isSame);
  return {
    ratio: Number(ratio.toFixed(2)),
    ok: ratio >= RATIO_MIN && areSame,
    findMs: Number((sumOf((round) => round.findMs) / rounds.length).toFixed(2)),
    passMs: Number((sumOf((round) => round.passMs) / rounds.length).toFixed(2)),
    tickMs: Number(tickMs.toFixed(1)),
    quietMs: Number((sumOf((round) => round.quietMs) / rounds.length).toFixed(2)),
    checkedPerSecond: Math.round(checkedPerSecond),
    closedPerSecond: Math.round(closedPerSecond),
    areSame,
    seed,
  };
}

type Parts = { readonly commands: Commands; readonly crash: CrashResult };

function conclude(found: ReturnType<typeof report>, { commands, crash }: Parts): void {
  const ok = found.ok && crash.ok;
  const commandMaxMs = Number(commands.max.toFixed(1));
  console.log(JSON.stringify({ bench: 'lever', ...found, ok, commandMaxMs, orders: crash }));
  if (!ok) process.exitCode = 1;
}

await main();
