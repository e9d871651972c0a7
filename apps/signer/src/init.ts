// npm run signer -- init --folder FOLDER --passphrase-file FILE --chains NAME,… [--restore WORDS_FILE]: makes or restores the
// signer's wallet. It asks for the cold wallet's xpub of each chain and prints the hot ones.
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createKeystore } from './create-keystore.ts';
import { readCredential, SetupError } from './own-files.ts';
import { findChainName } from './settings.ts';

const USAGE = `usage: npm run signer -- init --folder FOLDER --passphrase-file FILE --chains NAME,… [--restore WORDS_FILE]
  FOLDER            the signer's own; nobody else may open it
  --passphrase-file its text seals the keystore; mode 0600 or less
  --chains          bitcoin, litecoin, ethereum, or a test chain
  --restore         a file with the recovery words, mode 0600 or less; without it new words are made and shown once
The xpub of the cold wallet is asked for, chain by chain.`;
const EXIT_USAGE = 64;

class UsageError extends Error {}

/** Answers one line of standard input after the other, whether somebody types or a file is read. */
function createQuestions() {
  const reader = createInterface({ input: process.stdin });
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(question: string): Promise<string> {
      process.stderr.write(`${question}: `);
      const { value } = await lines.next();
      return typeof value === 'string' ? value : '';
    },
    end: () => reader.close(),
  };
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { folder: text, 'passphrase-file': text, chains: text, restore: text } });
  const { folder, 'passphrase-file': passphraseFile, chains, restore } = values;
  if (folder === undefined || passphraseFile === undefined || chains === undefined) throw new UsageError();
  const questions = createQuestions();
  try {
    const { newWords, xpubs } = await createKeystore({
      folder,
      passphrase: readCredential(passphraseFile),
      chains: chains.split(',').map((name) => findChainName(name)),
      coldXpub: (chain) => questions.ask(`xpub of the cold wallet of ${chain}`),
      ...(restore !== undefined && { words: readCredential(restore) }),
    });
    if (newWords !== undefined) {
      console.log(`The recovery words, shown this once. Write them on paper and keep that offline:\n\n${newWords}\n`);
    }
    for (const { chain, account, xpub } of xpubs) console.log(`${chain}\t${account}\t${xpub}`);
  } finally {
    questions.end();
  }
}

try {
  await main();
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  console.error(isUsage ? USAGE : error instanceof SetupError ? error.message : error);
  process.exitCode = isUsage ? EXIT_USAGE : 1;
}
