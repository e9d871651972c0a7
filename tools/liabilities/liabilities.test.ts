// The file that its owner keeps: whatever is changed in it is found, without any connection.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { liabilities } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../apps/server/src/platform/http/testing.ts';
import { alterations } from '../../tests/support/alterations.ts';
import { checkFile, UnreadableFile } from './check-file.ts';

const run = promisify(execFile);

let folder: string;
let file: liabilities.LiabilitiesFile;
let roots: liabilities.LiabilityProofRow;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-liabilities-'));
  const server = await startTestServer();
  const amy = await server.register('amy@example.com');
  await server.register('bob@example.com');
  await server.services.liabilities.begin();
  file = await server.mustCall(liabilities.own, {}, amy.token);
  roots = await server.mustCall(liabilities.roots, {});
  await server.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Checks a file and returns its faults. */
async function judge(changed: unknown, published: unknown = roots): Promise<readonly string[]> {
  try {
    return (await checkFile(JSON.stringify(changed), JSON.stringify(published))).faults;
  } catch (error) {
    if (error instanceof UnreadableFile) return ['unreadable'];
    throw error;
  }
}

describe('a file', () => {
  test('is verified by itself and against the roots', async () => {
    expect(await checkFile(JSON.stringify(file), undefined)).toMatchObject({ coins: 3, faults: [] });
    expect(await judge(file)).toEqual([]);
    expect(await judge(file, { type: 'ok', message: roots })).toEqual([]);
  });

  test('is refuted whatever single value of a leaf or a tree is changed', async () => {
    const kept: string[] = [];
    for (const [at, coin] of file.coins.entries()) {
      if (coin.leaf === null) continue;
      for (const { path, altered } of alterations(coin)) {
        const coins: readonly unknown[] = file.coins;
        // What a coin is called is for people.
        if (path[0] !== 'currency' && (await judge({ ...file, coins: coins.with(at, altered) })).length === 0)
          kept.push([coin.currency, ...path].join('.'));
      }
    }
    expect(kept).toEqual([]);
    expect(await judge({ ...file, user: file.user + 1 })).not.toEqual([]);
    expect(await judge({ ...file, note: 'paid' })).toEqual(['unreadable']);
  });

  test('of another proof, or with trees of its own making, is found by the roots', async () => {
    expect(await judge({ ...file, proof: { ...file.proof, id: file.proof.id + 1 } })).toEqual(['unreadable']);
    const trees = roots.trees.map((tree) => ({ ...tree, sum: '7' }));
    expect(await judge(file, { ...roots, trees })).toHaveLength(3);
  });

  test('of another commit or time than was published, or that calls a coin otherwise, is found by the roots', async () => {
    const { proof } = file;
    for (const other of [
      { ...proof, seq: proof.seq - 1 },
      { ...proof, at: proof.at - 86_400_000 },
    ])
      expect(await judge({ ...file, proof: other })).toHaveLength(3);
    const coins = file.coins.map((coin) => (coin.leaf === null ? coin : { ...coin, currency: 'GOLD' }));
    expect(await judge({ ...file, coins })).toHaveLength(3);
  });
});

describe('npm run prove -- liabilities', () => {
  async function verify(content: string, ...rest: readonly string[]) {
    const path = join(folder, 'proof.json');
    writeFileSync(path, content);
    const ran = run(process.execPath, [join(import.meta.dirname, 'main.ts'), path, ...rest], { env: {} });
    return ran.then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        text: error.stdout + error.stderr,
      }),
    );
  }

  test('says in a line that it is verified, and what is left to compare', async () => {
    const published = join(folder, 'roots.json');
    writeFileSync(published, JSON.stringify({ type: 'ok', message: roots }));
    const alone = await verify(JSON.stringify(file));
    expect(alone).toMatchObject({ code: 0, text: expect.stringMatching(/^verified: 3 coins of user .*--roots\n$/) });
    const both = await verify(JSON.stringify(file), '--roots', published);
    expect(both).toMatchObject({ code: 0, text: expect.stringMatching(/^verified: .*are those published\n$/) });
  });

  test.each([
    ['another amount', () => JSON.stringify(file).replace('"amount":"5"', '"amount":"4"')],
    ['something that is no proof', () => '{"format":"bourse-liabilities-1"}'],
  ])('exits with 1 for %s', async (_name, contentOf) => {
    const { code, text } = await verify(contentOf());
    expect(text).toMatch(/^NOT verified: /);
    expect(code).toBe(1);
  });

  test('exits with 66 where the file, or that of the roots, is missing or has no leaf', async () => {
    const none = { ...file, coins: file.coins.map((coin) => ({ ...coin, leaf: null })) };
    expect(await verify(JSON.stringify(none))).toMatchObject({ code: 66, text: expect.stringContaining('no leaf') });
    const missing = join(folder, 'missing.json');
    expect(await verify(JSON.stringify(file), '--roots', missing)).toMatchObject({
      code: 66,
      text: expect.stringContaining(`${missing} cannot be read: there is no such file`),
    });
  });

  test('exits with 64 without a file', async () => {
    const failed = run(process.execPath, [join(import.meta.dirname, 'main.ts')], { env: {} });
    await expect(failed).rejects.toMatchObject({ code: 64, stderr: expect.stringContaining('usage') });
  });
});
