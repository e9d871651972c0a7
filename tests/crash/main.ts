// Kills real servers under load, again and again, at random moments: the server, PostgreSQL, or both. After each restart
// nothing that was answered is lost, nothing else is half there, and every repeated key gets its first answer.
//   node tests/crash/main.ts [--kills 20] [--seed 7] [--only spot]
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Random } from '../model/random.ts';
import { makeServerTemplate, type ServerTemplate } from '../support/server-template.ts';
import { moveAcrossKills } from './chains/moves.ts';
import { payAcrossKills as payOnChainAcrossKills } from './chains/payments.ts';
import { withdrawAcrossKills } from './custody.ts';
import { delistAcrossKills } from './delistings.ts';
import { sendAfterKill } from './delivery.ts';
import { payAcrossKills } from './staking/payments.ts';
import { expireAcrossKills } from './fiat/expiries.ts';
import { liquidateAcrossKills } from './lever/liquidations.ts';
import { settleAcrossKills } from './seconds/settlements.ts';
import { playRounds } from './rounds.ts';
import { standStillAcrossKills } from './stops/standstills.ts';
import { quoteAcrossKills } from './maker.ts';
import { signAcrossKills } from './ticks.ts';
import { Tally } from './tally.ts';

/** Each server is prepared with these settings; then it has settings of its own. */
const SETTINGS = { DEMO: '1', SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** Each on a server of its own, the long ones first. */
const PLAYS = [
  ['custody', withdrawAcrossKills],
  ['chains', payOnChainAcrossKills],
  ['moves', moveAcrossKills],
  ['lever', liquidateAcrossKills],
  ['micro', settleAcrossKills],
  ['fiat', expireAcrossKills],
  ['earn', payAcrossKills],
  ['delistings', delistAcrossKills],
  ['stops', standStillAcrossKills],
  ['ticks', signAcrossKills],
  ['maker', quoteAcrossKills],
  ['delivery', (_: Random, template: ServerTemplate) => sendAfterKill(template)],
] as const;

/** Beside the rounds. Each mostly waits for a server that was killed to come up again. */
const PLAYS_AT_ONCE = 3;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '20' }, seed: { type: 'string' }, only: { type: 'string' } },
  });
  // Nothing but rounds of the calls of spot trading.
  const isSpotOnly = values.only === 'spot';
  const kills = Number(values.kills);
  const seed = values.seed === undefined ? Math.floor(Math.random() * 0xffff_ffff) : Number(values.seed);
  if (!(kills > 0) || !Number.isInteger(seed) || (values.only !== undefined && !isSpotOnly))
    throw new Error('usage: [--kills N] [--seed S] [--only spot]');
  const tally = new Tally();
  // Each draws from a stream of its own: a seed means the same choices whatever runs beside them.
  const template = await makeServerTemplate(SETTINGS);
  try {
    await Promise.all([
      playRounds(tally, { kills, random: new Random(seed), template, isSpotOnly }),
      isSpotOnly ? undefined : playAll(tally, { seed, template }),
    ]);
  } finally {
    template.remove();
  }
  if (tally.failed > 0) console.log(`repeat the choices with --seed ${seed}${isSpotOnly ? ' --only spot' : ''}`);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

type Stage = { readonly seed: number; readonly template: ServerTemplate };

async function playAll(tally: Tally, { seed, template }: Stage): Promise<void> {
  const waiting = [...PLAYS.entries()];
  const playOn = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [nth, [name, play]] = next;
      await tally.judge(name, () => play(new Random(seed + nth + 1), template));
    }
  };
  await Promise.all(Array.from({ length: PLAYS_AT_ONCE }, playOn));
}

/**
 * The driver asks for the types of arrays as it connects, in a promise of its own that nobody holds. Where a kill cuts that
 * short, whoever asked hears of it by his own query.
 */
const OF_A_LOST_CONNECTION = z.object({ code: z.enum(['EPIPE', 'ECONNRESET', 'CONNECTION_CLOSED', '57P01']) });
process.on('unhandledRejection', (reason) => {
  if (!OF_A_LOST_CONNECTION.safeParse(reason).success) throw reason;
});

await main();
