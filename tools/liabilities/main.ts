// Checks a user's leaves from their file alone: `npm run prove -- liabilities FILE [--roots FILE]`. Exits with 1 where one
// of them is not in its tree, with 66 where there is no file, or none of them in it.
import { parseArgs } from 'node:util';
import { EXIT, NotThere, readNamedFile } from '../../apps/server/src/system/not-there.ts';
import { type Checked, checkFile, UnreadableFile } from './check-file.ts';

const USAGE = 'usage: npm run prove -- liabilities FILE [--roots FILE]';

function lineOf({ file: { user, proof }, coins, faults }: Checked, hasRoots: boolean): string {
  if (faults.length > 0) return `NOT verified: ${faults.join('; ')}`;
  const what = `${coins} coins of user ${user} are in the trees of proof ${proof.id}, ${new Date(proof.at).toISOString()}`;
  return hasRoots
    ? `verified: ${what}; the roots are those published`
    : `verified: ${what}; compare its roots with those published, or give --roots`;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { roots: { type: 'string' } } });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new TypeError(USAGE);
  const roots = values.roots === undefined ? undefined : readNamedFile(values.roots);
  const checked = await checkFile(readNamedFile(path), roots);
  if (checked.coins === 0) throw new NotThere(`${path} has no leaf of any coin: there is nothing to check.`);
  console.log(lineOf(checked, roots !== undefined));
  process.exitCode = checked.faults.length === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  const isUsage = error instanceof TypeError;
  const isOurs = error instanceof UnreadableFile || error instanceof NotThere;
  console.error(isUsage ? USAGE : isOurs ? `NOT verified: ${error.message}` : error);
  process.exitCode = isUsage ? EXIT.usage : error instanceof NotThere ? EXIT.notThere : 1;
}
