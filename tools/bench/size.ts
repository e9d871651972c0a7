// npm run bench:size: the JavaScript that a first visit must load before the screen works, gzipped, against its budget.
// Critical is what the browser cannot do without: the entry, the screen's chunk, and all that either imports
// statically. What is loaded later (the chart, overlays) does not count.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const dist = join(import.meta.dirname, '../../apps/web/dist');

const screens = [
  { name: 'home', source: 'src/routes/home/home-page.tsx', budgetBytes: 110_000 },
  { name: 'trading', source: 'src/routes/deal-center/deal-center-page.tsx', budgetBytes: 220_000 },
] as const;

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

const manifest = readManifest();
const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
if (entries.length === 0) throw new Error('the manifest names no entry');

const rows = screens.map((screen) => {
  const chunks = Object.keys(manifest).filter((key) => key === screen.source && manifest[key]?.isDynamicEntry);
  const bytes = gzipBytes(filesOf(manifest, [...entries, ...chunks]));
  const isFound = chunks.length > 0;
  return { ...screen, bytes, isFound, isWithin: isFound && bytes <= screen.budgetBytes };
});

for (const row of rows) {
  const verdict = row.isFound ? (row.isWithin ? 'ok' : 'TOO LARGE') : `NO LAZY CHUNK OF ${row.source}`;
  console.log(`${row.name.padEnd(8)} ${kilobytes(row.bytes)} of ${kilobytes(row.budgetBytes)}  ${verdict}`);
}
// The gallery of parts is for those who build the screens alone.
const strays = Object.keys(manifest).filter((key) => key.includes('/gallery/'));
if (strays.length > 0) console.log(`FOR DEVELOPMENT ONLY, YET BUILT: ${strays.join(', ')}`);
const ok = rows.every((row) => row.isWithin) && strays.length === 0;
const screensBytes = Object.fromEntries(rows.map((row) => [row.name, row.bytes]));
console.log(JSON.stringify({ bench: 'size', ok, gzipBytes: screensBytes }));
process.exitCode = ok ? 0 : 1;

function readManifest(): Manifest {
  const file = join(dist, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('apps/web/dist has no manifest; run `npm run build` first');
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The files of these chunks and of all they import statically, each once. */
function filesOf(chunks: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = chunks[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return files;
}

function gzipBytes(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) if (file.endsWith('.js')) bytes += gzipSync(readFileSync(join(dist, file))).length;
  return bytes;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(8);
}
