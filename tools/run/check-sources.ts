// npm run check: what can be said of the sources without running them, side by side: tidy, format, lint, types, unused. With the
// names of some of them, those alone: `npm run check -- lint types`.

import { join } from 'node:path';
import { runSideBySide } from './check.ts';
import { sourceChecks } from './checks.ts';
import { tell } from './report.ts';

const root = join(import.meta.dirname, '../..');
const all = sourceChecks(root);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => all.every((check) => check.name !== name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const chosen = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const results = await runSideBySide(root, chosen, tell);
process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1;
