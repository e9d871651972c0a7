// The example in TypeScript does what it says. It runs where the clients are installed.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { must } from './client.ts';
import type { Stage } from './stage.ts';
import type { Tally } from './tally.ts';

const EXAMPLE = join(import.meta.dirname, '../../examples/ccxt/main.ts');

export async function playExample(stage: Stage, tally: Tally): Promise<void> {
  const { hmac } = await stage.openTrader();
  await tally.check('the example places, follows and cancels', async () => {
    await stage.readPrice();
    const folder = mkdtempSync(join(import.meta.dirname, '.example-'));
    try {
      cpSync(EXAMPLE, join(folder, 'main.ts'));
      const { stdout } = await promisify(execFile)(process.execPath, ['main.ts'], {
        cwd: folder,
        env: { BOURSE_URL: stage.url, BOURSE_KEY: hmac.apiKey, BOURSE_SECRET: hmac.secret },
        timeout: 30_000,
      });
      for (const told of ['is open, 0 filled', '1 open', 'is canceled', '0 open'])
        must(stdout.includes(told), `it does not say "${told}": ${stdout}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
