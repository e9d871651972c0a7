// Makes or restores the signer's wallet: everything its folder needs before the signer can run.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { generateMnemonic, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { type ChainName, SIGNER_CHAINS } from './chains.ts';
import { makeFolder } from './folder.ts';
import { type KdfCost, sealKeystore } from './keystore.ts';
import { SetupError, writeOwnFile } from './own-files.ts';
import { initialSettings } from './settings.ts';
import { type Account, ACCOUNTS, readXpub, Wallet } from './wallet.ts';

/** 24 words. */
const SEED_BITS = 256;
const CALL_KEY_BYTES = 32;

export type NewKeystore = {
  readonly folder: string;
  readonly passphrase: string;
  readonly chains: readonly ChainName[];
  /** Answers the public key of the cold wallet, by the chain's name. */
  readonly coldXpub: (chain: ChainName) => Promise<string>;
  /** Those of a wallet that is restored. */
  readonly words?: string;
  readonly cost?: KdfCost;
};

export type CreatedKeystore = {
  /** Undefined where they were given. */
  readonly newWords: string | undefined;
  readonly xpubs: readonly { readonly chain: ChainName; readonly account: Account; readonly xpub: string }[];
};

/** Throws a SetupError, and has written nothing by then. */
export async function createKeystore(wanted: NewKeystore): Promise<CreatedKeystore> {
  const { chains, passphrase } = wanted;
  if (chains.length === 0) throw new SetupError('Name a chain to sign for.');
  const folder = makeFolder(wanted.folder);
  if (existsSync(folder.keystore))
    throw new SetupError(`${folder.keystore} is there already; it is never overwritten.`);
  if (wanted.words !== undefined && !validateMnemonic(wanted.words, wordlist)) {
    throw new SetupError('These are no recovery words: one is misspelt, missing or in another place.');
  }
  const mnemonic = wanted.words ?? generateMnemonic(wordlist, SEED_BITS);
  const signed = chains.map((name) => SIGNER_CHAINS[name]);
  const coldXpubs: Record<string, string> = {};
  for (const name of chains) {
    const xpub = (await wanted.coldXpub(name)).trim();
    coldXpubs[SIGNER_CHAINS[name].id] = checkCold(name, xpub);
  }
  const secrets = { mnemonic, coldXpubs };
  const wallet = new Wallet(secrets, signed);
  const xpubs = chains.flatMap((name) =>
    ACCOUNTS.map((account) => ({ chain: name, account, xpub: wallet.xpub(SIGNER_CHAINS[name], account) })),
  );
  if (xpubs.some(({ xpub }) => Object.values(coldXpubs).includes(xpub))) {
    throw new SetupError('The cold xpub is one of this wallet; cold money belongs to a seed that is never here.');
  }
  const sealed = sealKeystore(secrets, { passphrase, chains: signed.map(({ id }) => id) }, wanted.cost);
  writeOwnFile(folder.settings, initialSettings(chains));
  writeOwnFile(folder.callKey, `${randomBytes(CALL_KEY_BYTES).toString('hex')}\n`);
  writeOwnFile(folder.roster, '[]\n');
  // The last one: what stopped before it can be begun anew.
  writeOwnFile(folder.keystore, sealed);
  return { newWords: wanted.words === undefined ? mnemonic : undefined, xpubs };
}

function checkCold(name: ChainName, xpub: string): string {
  try {
    readXpub(xpub);
    return xpub;
  } catch (error) {
    throw new SetupError(`No cold xpub for ${name}: ${error instanceof Error ? error.message : 'not readable'}.`);
  }
}
