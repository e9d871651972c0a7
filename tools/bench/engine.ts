// How fast is the engine's spot path? Holds, matching, fees, postings and collected changes, against the matching alone
// of nodejs-order-book, on one stream of orders: both in turns, once to warm up and then round by round, whose middle ratio
// counts.
//   npm run bench -- engine [--seed N] [--rounds N]
import { parseArgs } from 'node:util';
import { EngineRacer, PeerRacer, toCalls, toCommands, type Run } from './engine-racers.ts';
import { generateStream, OPERATIONS, type Operation } from './engine-stream.ts';

const RATIO_MIN = 2;
/** The two take turns after so many operations, so that a machine that slows down slows both. */
const SLICE = 5_000;

function main(): void {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '20260101' }, rounds: { type: 'string', default: '5' } },
  });
  const seed = Number(values.seed);
  const stream = generateStream(seed);
  const commands = toCommands(stream);
  const calls = toCalls(stream);
  const race = (): readonly [Run, Run] => {
    const engine = new EngineRacer(commands);
    const peer = new PeerRacer(calls);
    for (let from = 0; from < OPERATIONS; from += SLICE) {
      engine.run(from, from + SLICE);
      peer.run(from, from + SLICE);
    }
    return [engine.finish(), peer.finish()];
  };
  race();
  const rounds = Array.from({ length: Number(values.rounds) }, race);
  report({ seed, stream, engineRuns: rounds.map(([engine]) => engine), peerRuns: rounds.map(([, peer]) => peer) });
}

type Result = {
  readonly seed: number;
  readonly stream: readonly Operation[];
  readonly engineRuns: readonly Run[];
  readonly peerRuns: readonly Run[];
};

function report({ seed, stream, engineRuns, peerRuns }: Result): void {
  const engine = medianRate(engineRuns);
  const peer = medianRate(peerRuns);
  const ratios = engineRuns.map((run, index) => (peerRuns[index]?.ms ?? 0) / run.ms).sort((a, b) => a - b);
  const ratio = Math.round((ratios[ratios.length >> 1] ?? 0) * 100) / 100;
  const runs = [...engineRuns, ...peerRuns];
  const isSameVolume = new Set(runs.map((run) => run.traded)).size === 1;
  const isSameBook = new Set(runs.map((run) => run.book)).size === 1;
  const count = (kind: Operation['kind']): number => stream.filter((operation) => operation.kind === kind).length;
  console.log(
    `${OPERATIONS} operations, seed ${seed}: ${count('limit')} limit, ${count('market')} market, ` +
      `${count('cancel')} cancels of open orders; ${engineRuns.length} rounds, both in turns every ${SLICE}\n`,
  );
  console.table({
    'engine (holds, matching, fees, postings, changes)': row(engineRuns),
    'nodejs-order-book (matching only)': row(peerRuns),
  });
  console.log(`ratio in each round: ${ratios.map((one) => one.toFixed(2)).join(' ')}`);
  console.log(`same volume: ${isSameVolume}, same book at the end: ${isSameBook}`);
  const ok = ratio >= RATIO_MIN && isSameVolume && isSameBook;
  console.log(JSON.stringify({ bench: 'engine', ratio, ok, engine, peer, isSameVolume, isSameBook, seed }));
  if (!ok) process.exitCode = 1;
}

function row(runs: readonly Run[]): Record<string, string | number> {
  const levels = runs[0]?.book.split(' | ').map((side) => side.split(' ').length) ?? [];
  return {
    'operations/s': medianRate(runs),
    'ms (best)': Math.round(Math.min(...runs.map((run) => run.ms))),
    'traded (base)': Number(runs[0]?.traded ?? 0n) / 1e8,
    'levels at the end': levels.join(' + '),
  };
}

function medianRate(runs: readonly Run[]): number {
  const sorted = runs.map((run) => run.ms).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? Number.NaN;
  return Math.round((OPERATIONS / median) * 1_000);
}

main();
