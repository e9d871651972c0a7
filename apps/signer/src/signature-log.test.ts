import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SignatureLog } from './signature-log.ts';
import { ether, etherRequest, openWorld, type World } from './testing.ts';

let world: World;
beforeEach(() => {
  world = openWorld();
});
afterEach(() => world.remove());

describe('the log', () => {
  it('is cut where the machine stopped within a line, and the request is signed anew', () => {
    const first = world.signer.sign(etherRequest(0));
    const whole = readFileSync(world.folder.signatures, 'utf8');
    const second = world.signer.sign(etherRequest(1));
    writeFileSync(world.folder.signatures, readFileSync(world.folder.signatures, 'utf8').slice(0, -20));
    world.restart();
    expect(readFileSync(world.folder.signatures, 'utf8')).toBe(whole);
    expect(world.signer.sign(etherRequest(0))).toEqual(first);
    expect(world.signer.sign(etherRequest(1))).toEqual(second);
  });

  it.each<[string, (text: string) => string]>([
    ['a changed amount', (text) => text.replace(ether('1'), ether('2'))],
    ['a line too few', (text) => text.split('\n').slice(1).join('\n')],
    ['lines in another order', (text) => `${text.split('\n').slice(0, 2).toReversed().join('\n')}\n`],
    ['a line that is none', (text) => `${text}\0\0\0\n`],
  ])('opens with no %s', (_what, change) => {
    world.signer.sign(etherRequest(0));
    world.signer.sign(etherRequest(1));
    writeFileSync(world.folder.signatures, change(readFileSync(world.folder.signatures, 'utf8')));
    expect(() => new SignatureLog(world.folder.signatures)).toThrow(/Line \d/);
  });

  it('answers nothing that is not in it', () => {
    const broken = openWorld();
    broken.log().close();
    for (const nonce of [0, 1]) expect(() => broken.signer.sign(etherRequest(nonce))).toThrow();
    expect(readFileSync(broken.folder.signatures, 'utf8')).toBe('');
    rmSync(broken.folder.path, { recursive: true });
  });
});

describe('npm run signer -- log', () => {
  const check = (folder: string) =>
    new Promise<{ code: unknown; output: string }>((resolve) => {
      const path = join(import.meta.dirname, 'main.ts');
      execFile(process.execPath, [path, 'log', '--folder', folder], (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, output: stdout + stderr });
      });
    });

  it('exits with 66 where there is no log, none in it, or no folder, and makes nothing', async () => {
    const { signatures, path } = world.folder;
    expect(await check(path)).toMatchObject({ code: 66, output: expect.stringContaining('has no signature') });
    world.signer.sign(etherRequest(0));
    expect(await check(path)).toMatchObject({ code: 0, output: expect.stringContaining('1 signatures') });
    rmSync(signatures);
    expect(await check(path)).toMatchObject({ code: 66 });
    expect(existsSync(signatures)).toBe(false);
    const missing = join(path, 'missing');
    expect(await check(missing)).toMatchObject({ code: 66, output: expect.stringContaining('is no folder') });
    expect(existsSync(missing)).toBe(false);
  });
});
