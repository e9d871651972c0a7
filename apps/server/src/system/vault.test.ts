import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVault, readVaultKey } from './vault.ts';

const KEY = new Uint8Array(32).fill(7);
let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bourse-vault-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('what is sealed opens under the same key and context, and nowhere in it is the secret', () => {
  const vault = createVault(KEY);
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'totp 100001');
  expect(Buffer.from(sealed).toString('latin1')).not.toContain('JBSWY3DP');
  expect(vault.open(sealed, 'totp 100001')).toBe('JBSWY3DPEHPK3PXP');
  expect(vault.seal('JBSWY3DPEHPK3PXP', 'totp 100001')).not.toEqual(sealed);
});

test('it does not open for another user, under another key, or with one bit changed', () => {
  const vault = createVault(KEY);
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'totp 100001');
  expect(() => vault.open(sealed, 'totp 100002')).toThrow();
  expect(() => createVault(new Uint8Array(32).fill(8)).open(sealed, 'totp 100001')).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
    expect(() => vault.open(changed, 'totp 100001'), `byte ${at}`).toThrow();
  }
  expect(() => vault.open(sealed.subarray(0, 20), 'totp 100001')).toThrow();
});

test('a mac belongs to its context, and a fingerprint to its key', () => {
  const vault = createVault(KEY);
  expect(vault.mac('code', 'recovery 1')).toEqual(vault.mac('code', 'recovery 1'));
  expect(vault.mac('code', 'recovery 1')).not.toEqual(vault.mac('code', 'recovery 2'));
  expect(createVault(new Uint8Array(32).fill(8)).fingerprint).not.toBe(vault.fingerprint);
});

test('the key of the data folder is made once, for its owner alone; a configured one goes before it', () => {
  const folder = join(dataDir, 'new');
  const made = readVaultKey({ secretKey: undefined, dataDir: folder });
  expect(made).toHaveLength(32);
  expect(readVaultKey({ secretKey: undefined, dataDir: folder })).toEqual(made);
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(readVaultKey({ secretKey: KEY, dataDir: folder })).toBe(KEY);
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toHaveLength(45);
});

test('a key file that holds no key is refused', () => {
  writeFileSync(join(dataDir, 'secret.key'), 'short');
  expect(() => readVaultKey({ secretKey: undefined, dataDir })).toThrow('does not hold a key');
});
