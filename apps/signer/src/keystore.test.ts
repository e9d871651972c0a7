import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIGNER_CHAINS } from './chains.ts';
import { createKeystore } from './create-keystore.ts';
import { folderAt } from './folder.ts';
import { KDF_COST, openKeystore, sealKeystore } from './keystore.ts';
import { readCredential } from './own-files.ts';
import { parseSettings } from './settings.ts';
import { COLD_XPUB, CHEAP_KDF, WORDS } from './testing.ts';
import { Wallet } from './wallet.ts';

const PASSPHRASE = 'correct horse battery staple';
const CHAINS = [SIGNER_CHAINS.bitcoin.id, SIGNER_CHAINS.ethereum.id];
const SECRETS = { mnemonic: WORDS, coldXpubs: { [SIGNER_CHAINS.bitcoin.id]: COLD_XPUB } };
const sealed = sealKeystore(SECRETS, { passphrase: PASSPHRASE, chains: CHAINS }, CHEAP_KDF);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signer-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the keystore', () => {
  it('costs 256 MiB and three passes where nobody says otherwise', () => {
    expect(KDF_COST).toEqual({ memoryKib: 262_144, passes: 3 });
  });

  it('opens to what was sealed, and shows none of it', () => {
    expect(openKeystore(sealed, { passphrase: PASSPHRASE, chains: CHAINS.toReversed() })).toEqual(SECRETS);
    expect(sealed).not.toContain('abandon');
    expect(sealed).not.toContain(Buffer.from('abandon').toString('hex'));
  });

  const changed = (change: (file: Record<string, unknown>) => unknown): string =>
    JSON.stringify(change(JSON.parse(sealed)));
  it.each([
    ['another passphrase', sealed, `${PASSPHRASE}r`, CHAINS, 'does not open'],
    ['other chains in the settings', sealed, PASSPHRASE, CHAINS.slice(1), 'the settings are for others'],
    [
      'other chains in the file',
      changed((it) => ({ ...it, chains: CHAINS.slice(1) })),
      PASSPHRASE,
      CHAINS,
      'does not open',
    ],
    ['another version', changed((it) => ({ ...it, version: 2 })), PASSPHRASE, CHAINS, 'none of this version'],
    ['another purpose', changed((it) => ({ ...it, purpose: 'test' })), PASSPHRASE, CHAINS, 'none of this version'],
    [
      'a flipped bit',
      sealed.replace(/"sealed": "(..)/, (_, byte) => `"sealed": "${byte === '00' ? '01' : '00'}`),
      PASSPHRASE,
      CHAINS,
      'does not open',
    ],
    ['half a file', sealed.slice(0, 100), PASSPHRASE, CHAINS, 'none of this version'],
  ])('stays closed for %s', (_what, text, passphrase, chains, reason) => {
    expect(() => openKeystore(text, { passphrase, chains })).toThrow(reason);
  });

  it('takes no short passphrase', () => {
    expect(() => sealKeystore(SECRETS, { passphrase: 'too short', chains: CHAINS }, CHEAP_KDF)).toThrow('at least 16');
  });
});

describe('a passphrase file', () => {
  it('is read without its line end, and only where nobody else may read it', () => {
    const path = join(folder, 'passphrase');
    writeFileSync(path, `${PASSPHRASE}\n`, { mode: 0o600 });
    expect(readCredential(path)).toBe(PASSPHRASE);
    chmodSync(path, 0o640);
    expect(() => readCredential(path)).toThrow('can be opened by others');
    expect(() => readCredential(folder)).toThrow('is no file');
  });

  it('that systemd hands over may be open to what looks like its group, for that is its own user', () => {
    const path = join(folder, 'passphrase');
    writeFileSync(path, PASSPHRASE, { mode: 0o440 });
    expect(readCredential(path, folder)).toBe(PASSPHRASE);
    expect(() => readCredential(path, tmpdir())).toThrow('can be opened by others');
    chmodSync(path, 0o444);
    expect(() => readCredential(path, folder)).toThrow('can be opened by others');
  });
});

describe('making a wallet', () => {
  const wanted = () => ({
    folder: join(folder, 'signer'),
    passphrase: PASSPHRASE,
    chains: ['bitcoin', 'ethereum'] as const,
    coldXpub: async () => COLD_XPUB,
    cost: CHEAP_KDF,
  });

  it('writes files of its owner alone, and settings by which nothing leaves', async () => {
    const { newWords, xpubs } = await createKeystore(wanted());
    expect(newWords?.split(' ')).toHaveLength(24);
    expect(xpubs.map(({ chain, account }) => `${chain} ${account}`)).toEqual([
      'bitcoin deposit',
      'bitcoin hot',
      'ethereum deposit',
      'ethereum hot',
    ]);
    const made = folderAt(wanted().folder);
    expect(statSync(made.path).mode & 0o777).toBe(0o700);
    const names = readdirSync(made.path);
    expect(names.toSorted()).toEqual(['call.key', 'keystore.json', 'roster.json', 'settings.json']);
    for (const name of names) expect(statSync(join(made.path, name)).mode & 0o777).toBe(0o600);
    const { chains } = parseSettings(readFileSync(made.settings, 'utf8'));
    expect(chains.every(({ feeMax, assets }) => feeMax === 0n && assets[0]?.withdrawal.day === 0n)).toBe(true);
    const opened = openKeystore(readFileSync(made.keystore, 'utf8'), { passphrase: PASSPHRASE, chains: CHAINS });
    expect(opened.mnemonic).toBe(newWords);
    await expect(createKeystore(wanted())).rejects.toThrow('never overwritten');
  });

  it('restores the same addresses from the words', async () => {
    const { newWords, xpubs } = await createKeystore({ ...wanted(), words: WORDS });
    expect(newWords).toBeUndefined();
    const wallet = new Wallet(SECRETS, [SIGNER_CHAINS.bitcoin]);
    expect(xpubs[0]?.xpub).toBe(wallet.xpub(SIGNER_CHAINS.bitcoin, 'deposit'));
    // The first address of BIP 84's own example.
    const first = { account: 'deposit', branch: 0, index: 0 } as const;
    expect(wallet.address(SIGNER_CHAINS.bitcoin, first)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
  });

  const own = new Wallet(SECRETS, [SIGNER_CHAINS.bitcoin]).xpub(SIGNER_CHAINS.bitcoin, 'hot');
  it.each([
    ['misspelt words', { words: WORDS.replace('about', 'above') }, 'no recovery words'],
    ['no xpub', { coldXpub: async () => '' }, 'No cold xpub for bitcoin'],
    [
      'a private key',
      { coldXpub: async () => HDKey.fromMasterSeed(new Uint8Array(32)).privateExtendedKey },
      'private key',
    ],
    ['a cold xpub of its own', { words: WORDS, coldXpub: async () => own }, 'one of this wallet'],
    ['no chain', { chains: [] }, 'Name a chain'],
    ['a short passphrase', { passphrase: 'short' }, 'at least 16'],
  ])('refuses %s and leaves no keystore', async (_what, change, reason) => {
    await expect(createKeystore({ ...wanted(), ...change })).rejects.toThrow(reason);
    expect(existsSync(folderAt(wanted().folder).keystore)).toBe(false);
  });
});
