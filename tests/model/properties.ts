// npm run model -- properties [--rounds N]: every file with random tests again and again, each round with cases of its own.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { environment } from '../../tools/environment.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
const files = globSync(['{apps,packages}/*/src/**/*.test.ts', 'tests/model/**/*.test.ts']).filter((file) =>
  readFileSync(file, 'utf8').includes("from 'fast-check'"),
);

const failed: number[] = [];
for (let round = 1; round <= Number(values.rounds); round += 1) {
  const seed = randomInt(2 ** 31);
  process.stdout.write(`round ${round} of ${values.rounds}: PROPERTY_SEED=${seed}\n`);
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
    stdio: 'inherit',
    env: { ...environment, PROPERTY_SEED: String(seed) },
  });
  if (status !== 0) failed.push(seed);
}
process.stdout.write(failed.length === 0 ? 'all rounds held\n' : `failed with PROPERTY_SEED ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
