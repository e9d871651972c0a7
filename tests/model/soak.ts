// Random commands against the naive model for as long as asked, in episodes that can each be repeated by their seed.
//   npm run model -- soak --seconds 120 [--seed 7]
import { parseArgs } from 'node:util';
import { Coverage } from './duel.ts';
import { startSelling } from './staking/start-selling.ts';
import { nextStep, nextStepWithSales } from './random-commands.ts';
import { Random } from './random.ts';

/** Short enough for the model, which looks at every order ever placed, and long enough to meet every limit. */
const EPISODE_COMMANDS = 10_000;

function main(): void {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' } } });
  const seconds = Number(values.seconds);
  const firstSeed = values.seed === undefined ? Math.floor(Math.random() * 0xffff_ffff) : Number(values.seed);
  if (!(seconds > 0) || !Number.isInteger(firstSeed)) throw new Error('usage: --seconds N [--seed S]');
  const until = performance.now() + seconds * 1_000;
  const coverage = new Coverage();
  let commands = 0;
  let failure: { seed: number; message: string } | undefined;
  for (let seed = firstSeed; performance.now() < until && !failure; seed += 1) {
    const result = playEpisode(seed, coverage, until);
    commands += result.commands;
    if (result.error !== undefined) failure = { seed, message: result.error };
    const { staking, launch, spot } = coverage;
    const met = `${spot.fills} fills, ${staking.orders} staking orders, ${launch.subscriptions} subscriptions`;
    console.log(`seed ${seed}: ${result.commands} commands, ${met} so far`);
  }
  const rate = Math.round(commands / seconds);
  console.log(`${commands} commands in ${seconds} s, ${rate} a second, ${coverage.refusals.size} refusals met`);
  if (failure) console.error(`failed: repeat with --seed ${failure.seed}\n${failure.message}`);
  console.log(JSON.stringify({ soak: 'engine', commands, rate, fills: coverage.spot.fills, ok: !failure, ...failure }));
  if (failure) process.exitCode = 1;
}

function playEpisode(seed: number, coverage: Coverage, until: number): { commands: number; error?: string } {
  const random = new Random(seed);
  let commands = 0;
  // Every other one with sales: they move the clock so often that the others meet less.
  const next = seed % 2 === 0 ? nextStep : nextStepWithSales;
  try {
    const duel = startSelling(coverage);
    while (commands < EPISODE_COMMANDS && performance.now() < until) {
      duel.play(next(random, duel.model));
      commands += 1;
      if (commands % 500 === 0) duel.reload();
    }
    return { commands };
  } catch (error) {
    return { commands, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

main();
