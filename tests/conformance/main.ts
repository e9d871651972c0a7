// npm run conformance: the published clients of the Binance-Spot-compatible API, at pinned versions, do all that it offers against a
// running server. With `--short` one pass of each, with `--only NAME` one of them, with `--maker MINUTES` a market maker besides.
import { parseArgs } from 'node:util';
import { installApart } from '../../tools/run/setup.mjs';
import { PLAYS } from './plays.ts';
import { openStage } from './stage.ts';
import { Tally } from './tally.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, short: { type: 'boolean', default: false } },
});
installApart('tests/conformance');

const stage = await openStage();
let passed = 0;
let failed = 0;
try {
  for (const { name, play, isShort } of PLAYS) {
    if (values.only !== undefined && !name.includes(values.only)) continue;
    if (values.short && !isShort) continue;
    const tally = new Tally(name);
    await tally.check('plays', () => play(stage, tally));
    passed += tally.passed - 1;
    failed += tally.failed;
  }
} finally {
  await stage.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
