// Checks a user's leaves from their file alone: `npm run verify:liabilities -- FILE [--roots FILE]`. Exits with 1 where one
// of them is not in its tree.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Checked, checkFile, UnreadableFile } from './check-file.ts';

const USAGE = 'usage: npm run verify:liabilities -- FILE [--roots FILE]';
const EXIT_USAGE = 64;

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
  const roots = values.roots === undefined ? undefined : readFileSync(values.roots, 'utf8');
  const checked = await checkFile(readFileSync(path, 'utf8'), roots);
  console.log(lineOf(checked, roots !== undefined));
  process.exitCode = checked.faults.length === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  const isUsage = error instanceof TypeError;
  const isOurs = error instanceof UnreadableFile;
  console.error(isUsage ? USAGE : isOurs ? `NOT verified: ${error.message}` : error);
  process.exitCode = isUsage ? EXIT_USAGE : 1;
}
