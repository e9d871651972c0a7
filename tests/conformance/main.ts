// npm run conformance: the published clients of the Binance-Spot-compatible API, at pinned versions, do all that it offers against a
// running server. With `--short` one pass of each, with `--only NAME` one of them, with `--maker MINUTES` a market maker besides.
import { parseArgs } from 'node:util';
import { installApart } from '../../tools/run/setup.mjs';
import { playMarketMaker } from './market-maker.ts';
import { PLAYS } from './plays.ts';
import { openStage } from './stage.ts';
import { Tally } from './tally.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    maker: { type: 'string' },
  },
});
installApart('tests/conformance');

let passed = 0;
let failed = 0;

async function run(name: string, play: (tally: Tally) => Promise<void>): Promise<void> {
  const tally = new Tally(name);
  await tally.check('plays', () => play(tally));
  passed += tally.passed - 1;
  failed += tally.failed;
}

const wanted = PLAYS.filter(({ name, isShort }) =>
  values.only === undefined ? isShort || !values.short : name.includes(values.only),
);
if (wanted.length > 0) {
  const stage = await openStage();
  try {
    for (const { name, play } of wanted) await run(name, (tally) => play(stage, tally));
  } finally {
    await stage.stop();
  }
}
const minutes = Number(values.maker ?? 0);
if (minutes > 0) await run('market maker', (tally) => playMarketMaker(minutes, tally));
console.log(`${passed} passed, ${failed} failed`);
// Some clients go on opening sockets that nobody needs any more.
process.exit(failed === 0 ? 0 : 1);
