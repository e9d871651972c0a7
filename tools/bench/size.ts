// npm run bench -- size: the JavaScript that a first visit must load before the screen works, gzipped, against its budget.
// What is loaded later (the chart, overlays) does not count. Nor may a screen wait for the texts of others.

import { buildWeb } from '../run/setup.mjs';
import { measureCritical, readManifest } from './critical-bytes.ts';

buildWeb(process.execPath);
const manifest = readManifest();
const rows = measureCritical(manifest);
for (const row of rows) {
  console.log(`${row.name.padEnd(9)} ${kilobytes(row.bytes)} of ${kilobytes(row.budgetBytes)}  ${verdictOn(row)}`);
}
// The gallery of parts is for those who build the screens alone.
const strays = Object.keys(manifest).filter((key) => key.includes('/gallery/'));
if (strays.length > 0) console.log(`FOR DEVELOPMENT ONLY, YET BUILT: ${strays.join(', ')}`);
const ok = rows.every((row) => row.isWithin) && strays.length === 0;
const screensBytes = Object.fromEntries(rows.map((row) => [row.name, row.bytes]));
console.log(JSON.stringify({ bench: 'size', ok, gzipBytes: screensBytes }));
process.exitCode = ok ? 0 : 1;

function verdictOn({ bytes, budgetBytes, isFound, source, strayTexts }: (typeof rows)[number]): string {
  if (!isFound) return `NO LAZY CHUNK OF ${source}`;
  if (strayTexts.length > 0) return `WAITS FOR THE TEXTS OF ${strayTexts.join(', ')}`;
  return bytes <= budgetBytes ? 'ok' : 'TOO LARGE';
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(8);
}
