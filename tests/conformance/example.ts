// examples/ccxt as its reader runs it, with the package of the other plays.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment } from '../../tools/environment.ts';
import type { Stage } from './stage.ts';
import type { Tally } from './tally.ts';

const HERE = import.meta.dirname;
const LIMIT_MS = 30_000;

/** Each has to stand in what it writes, in this order. */
const SAID = [
  /^BTC\/USDT trades at \d/m,
  /^placed \d+: 0.001 at \d/m,
  /^heard of \d+: canceled, 0 filled/m,
  /^free: \d/m,
];

export async function playExample(stage: Stage, tally: Tally): Promise<void> {
  const { hmac } = await stage.openTrader();
  await stage.readPrice();
  const folder = mkdtempSync(join(tmpdir(), 'bourse-example-'));
  try {
    copyFileSync(join(HERE, '../../examples/ccxt/main.ts'), join(folder, 'main.mts'));
    symlinkSync(join(HERE, 'node_modules'), join(folder, 'node_modules'));
    await tally.check('places an order, hears of it and cancels it', async () => {
      const { code, output } = await run(join(folder, 'main.mts'), {
        BOURSE_URL: stage.url,
        BOURSE_KEY: hmac.apiKey,
        BOURSE_SECRET: hmac.secret,
      });
      const missing = SAID.filter((line) => !line.test(output));
      if (code !== 0 || missing.length > 0) throw new Error(`it ended with ${code}, and said:\n${output}`);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(path: string, settings: Readonly<Record<string, string>>) {
  const env = { PATH: environment['PATH'], ...settings };
  const child = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_MS });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
