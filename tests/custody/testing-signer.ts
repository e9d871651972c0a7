// A signer of a test's own: a process with a folder, limits and a roster, and the keys of those who may approve.
import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeystore } from '../../apps/signer/src/create-keystore.ts';
import type { ChainName } from '../../apps/signer/src/chains.ts';
import { folderAt } from '../../apps/signer/src/folder.ts';
import { addApprover } from '../../apps/signer/src/roster.ts';
import { CHEAP_KDF, COLD_XPUB } from '../../apps/signer/src/testing.ts';

const MAIN = join(import.meta.dirname, '../../apps/signer/src/main.ts');
const PASSPHRASE = 'correct horse battery staple';

export type Approver = { readonly name: string; readonly publicKey: string; readonly sign: (text: string) => string };

export type TestSigner = {
  readonly folder: string;
  readonly socket: string;
  readonly keyFile: string;
  /** Its log. */
  readonly signatures: string;
  /** The file lists who may approve; its host may change it. */
  readonly roster: string;
  readonly approvers: readonly Approver[];
  /** Ends it as `kill -9` does. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** With other limits of each chain from now on, as its host sets them. */
  readonly limit: (settings: object) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** `settings` are the limits of that one chain, as `settings.json` has them. */
export const startSigner = (chain: ChainName, settings: object): Promise<TestSigner> =>
  startSignerOf(new Map([[chain, settings]]), ['Ann', 'Bob'].map(createApprover));

/** For several chains, each with its limits; `approvers` are in the roster from the beginning. */
export async function startSignerOf(
  limits: ReadonlyMap<ChainName, object>,
  approvers: readonly Approver[] = [],
): Promise<TestSigner> {
  const top = await mkdtemp(join(tmpdir(), 'bourse-signer-'));
  const folder = folderAt(join(top, 'own'));
  await createKeystore({
    folder: folder.path,
    passphrase: PASSPHRASE,
    chains: [...limits.keys()],
    coldXpub: () => Promise.resolve(COLD_XPUB),
    cost: CHEAP_KDF,
  });
  const write = (chains: ReadonlyMap<ChainName, object>) =>
    writeFile(folder.settings, JSON.stringify({ chains: Object.fromEntries(chains) }));
  await write(limits);
  for (const { name, publicKey } of approvers) addApprover(folder.roster, { name, key: publicKey });
  const [passphraseFile, socket] = [join(top, 'passphrase'), join(top, 'signer.sock')];
  await writeFile(passphraseFile, PASSPHRASE, { mode: 0o600 });
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const options = ['--folder', folder.path, '--passphrase-file', passphraseFile, '--socket', socket];
    const spawned = spawn(process.execPath, [MAIN, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    child = spawned;
    await once(spawned.stdout, 'data');
  };
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const limit = async (settings: object): Promise<void> => {
    await kill();
    await write(new Map([...limits.keys()].map((chain) => [chain, settings])));
    await start();
  };
  const stop = async (): Promise<void> => {
    await kill();
    await rm(top, { recursive: true, force: true });
  };
  await start();
  const { path, callKey: keyFile, signatures, roster } = folder;
  return { folder: path, socket, keyFile, signatures, roster, approvers, kill, start, limit, stop };
}

function createApprover(name: string): Approver {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    name,
    publicKey: textOfKey(publicKey),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('hex'),
  };
}

function textOfKey(key: KeyObject): string {
  const { x = '' } = key.export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('hex');
}
