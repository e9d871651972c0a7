// node tools/run/exec.mjs tools/confusables/main.ts FILE VERSION: writes the server's table of characters that look alike, from the
// confusables.json of Debian's package python3-confusable-homoglyphs, which holds what Unicode's UTS 39 says. Names that are
// stored keep the keys of the table they were read by: whoever renews it empties `users.nickname_key` in a migration, and the
// next start reads each name again.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const TABLE = join(import.meta.dirname, '../../apps/server/src/system/names/confusables.txt');

const [file, version] = process.argv.slice(2);
if (file === undefined || version === undefined) throw new Error('usage: main.ts FILE VERSION');

/** Each with all that look like it, in both directions. */
const pairs = z.record(z.string(), z.array(z.object({ c: z.string() }))).parse(JSON.parse(readFileSync(file, 'utf8')));

/** The file keeps marks of direction around letters that are written from right to left. */
const withoutMarks = (text: string): string => text.replace(/[\u200e\u200f]/g, '');
const isOne = (text: string): boolean => Array.from(text).length === 1;

const alike = new Map<string, ReadonlySet<string>>();
for (const [key, others] of Object.entries(pairs)) {
  alike.set(withoutMarks(key), new Set(others.map(({ c }) => withoutMarks(c))));
}
const weight = (text: string): number => alike.get(text)?.size ?? 0;

/** UTS 39 leads each character to one prototype: the one that most others lead to, too. */
function leads(from: string, to: string): boolean {
  if (weight(from) !== weight(to)) return weight(from) < weight(to);
  if (isOne(from) !== isOne(to)) return isOne(from);
  return from > to;
}

const rows = new Map<string, string[]>();
for (const [from, others] of alike) {
  // What a normal form changes is never asked for.
  if (!isOne(from) || from.normalize('NFKD') !== from || /\p{M}/u.test(from)) continue;
  const to = [...others].filter((other) => leads(from, other)).sort((a, b) => weight(b) - weight(a))[0];
  if (to === undefined) continue;
  const prototype = to.normalize('NFKD');
  rows.set(prototype, [...(rows.get(prototype) ?? []), from]);
}

const HEAD = `# Characters that look alike: each line has a prototype, a tab, and the characters that are read as it.
# Written by tools/confusables/main.ts from python3-confusable-homoglyphs ${version}, whose data is that of Unicode's UTS 39.
# Copyright © 1991-2022 Unicode, Inc. All rights reserved. Distributed under the Terms of Use in
# https://www.unicode.org/copyright.html: permission is granted, free of charge, to use, copy, modify, merge, publish,
# distribute and sell copies of these data files, provided that this notice appears with all copies. The data files are
# provided "as is", without warranty of any kind.
`;
const lines = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(TABLE, `${HEAD}${lines.map(([to, from]) => `${to}\t${from.toSorted().join('')}\n`).join('')}`);
