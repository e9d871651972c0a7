// npm run signer -- COMMAND: the signer, its wallet, its roster of approvers and its log, all on its own host.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkFolder, type Folder } from './folder.ts';
import { NotThere, readCredential, SetupError } from './own-files.ts';
import { addApprover, readRoster, removeApprover } from './roster.ts';
import { serve } from './serve.ts';
import { readSignatures } from './signature-log.ts';
import { addToken, listTokens } from './tokens.ts';

const USAGE = `usage: npm run signer -- [COMMAND] --folder FOLDER
  init                                           make the wallet or restore it; init alone says what it takes
  serve --passphrase-file FILE [--socket PATH]   sign what the policy allows; the default
  roster list                                    who may approve
  roster add NAME KEY                            KEY is an Ed25519 public key of 64 hexadecimal digits
  roster remove NAME
  token list                                     which tokens are signed for
  token add CHAIN NAME CONTRACT DECIMALS         with limits of nothing, until settings.json says more and it is restarted
  log [HASH]                                     check the log; with a hash kept before, that it is still in it`;
const EXIT_USAGE = 64;
/** What should be read is not there. */
const EXIT_NOT_THERE = 66;
const EXIT_FAULT = 70;

class UsageError extends Error {}

const option = { type: 'string' } as const;
const readArguments = () =>
  parseArgs({ allowPositionals: true, options: { folder: option, 'passphrase-file': option, socket: option } });
type Options = ReturnType<typeof readArguments>['values'];

async function run(folder: Folder, { 'passphrase-file': file, socket }: Options): Promise<void> {
  if (file === undefined) throw new UsageError();
  const path = socket ?? join(folder.path, 'signer.sock');
  const fail = (error: unknown) => {
    console.error(error);
    process.exit(EXIT_FAULT);
  };
  const serving = await serve({ folder, socket: path, passphrase: readCredential(file), fail });
  console.log(`The signer listens on ${path}.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void serving.stop());
}

function changeRoster({ roster }: Folder, [act, name, key]: readonly string[]): void {
  if (act === 'add' && name !== undefined && key !== undefined) addApprover(roster, { name, key });
  else if (act === 'remove' && name !== undefined) removeApprover(roster, name);
  else if (act !== 'list') throw new UsageError();
  for (const approver of readRoster(roster)) console.log(`${approver.key}\t${approver.name}`);
}

function changeTokens({ settings }: Folder, [act, chain, name, contract, decimals]: readonly string[]): void {
  if (act === 'add' && chain !== undefined && name !== undefined && contract !== undefined && decimals !== undefined) {
    addToken(settings, { chain, name, contract, decimals });
    console.log(`${name} is entered. Put its limits into ${settings}, and start the signer anew.`);
  } else if (act !== 'list') throw new UsageError();
  for (const token of listTokens(settings)) console.log(token);
}

function checkLog({ signatures }: Folder, [kept]: readonly string[]): void {
  const { records, hashes, head } = readSignatures(signatures);
  if (records.length === 0) {
    throw new NotThere(`${signatures} has no signature: there is nothing to check. If it had some, they are gone.`);
  }
  const isKept = kept === undefined || hashes.includes(kept);
  if (!isKept) throw new SetupError('The hash is not in the log: entries have been cut off or replaced.');
  console.log(`The log is whole: ${records.length} signatures. Keep the newest hash elsewhere:\n${head}`);
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const [command = 'serve', ...rest] = positionals;
  if (values.folder === undefined || !['serve', 'roster', 'token', 'log'].includes(command)) throw new UsageError();
  const folder = checkFolder(values.folder);
  if (command === 'roster') return changeRoster(folder, rest);
  if (command === 'token') return changeTokens(folder, rest);
  return command === 'log' ? checkLog(folder, rest) : run(folder, values);
}

try {
  if (process.argv[2] === 'init') {
    process.argv.splice(2, 1);
    await import('./init.ts');
  } else await main();
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  console.error(isUsage ? USAGE : error instanceof SetupError ? error.message : error);
  process.exitCode = isUsage ? EXIT_USAGE : error instanceof NotThere ? EXIT_NOT_THERE : 1;
}
