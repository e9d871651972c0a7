// The JavaScript that a screen cannot do without, from the build's manifest: the entry, the screen's chunk, and all that
// either imports statically, gzipped.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { groupsNamedBy } from '@bourse/ui/build/text-groups.ts';
import { z } from 'zod';

export const DIST = join(import.meta.dirname, '../../apps/web/dist');

/** `texts` are the groups that a screen may wait for beside the first, which every page loads. */
export const CRITICAL_BUDGETS = [
  { name: 'home', source: 'src/routes/home/home-page.tsx', budgetBytes: 110_000, texts: [] },
  {
    name: 'trading',
    source: 'src/routes/deal-center/deal-center-page.tsx',
    budgetBytes: 220_000,
    texts: ['desk', 'spot'],
  },
  {
    name: 'contracts',
    source: 'src/routes/lever-center/lever-center-page.tsx',
    budgetBytes: 220_000,
    texts: ['desk', 'lever'],
  },
  {
    name: 'seconds',
    source: 'src/routes/second-center/second-center-page.tsx',
    budgetBytes: 220_000,
    texts: ['desk', 'micro'],
  },
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
export type Manifest = z.infer<typeof manifestSchema>;

export function readManifest(): Manifest {
  const file = join(DIST, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('apps/web/dist has no manifest; run `npm run build` first');
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

export function measureCritical(manifest: Manifest) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('the manifest names no entry');
  return CRITICAL_BUDGETS.map((screen) => {
    const chunks = Object.keys(manifest).filter((key) => key === screen.source && manifest[key]?.isDynamicEntry);
    const files = filesOf(manifest, [...entries, ...chunks]);
    const bytes = gzipBytes(files);
    const isFound = chunks.length > 0;
    const allowed = new Set<string>(screen.texts);
    const strayTexts = textGroupsOf(files).filter((group) => !allowed.has(group));
    const isWithin = isFound && bytes <= screen.budgetBytes && strayTexts.length === 0;
    return { ...screen, bytes, strayTexts, isFound, isWithin };
  });
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

/** Which texts these files of the build show beside those of the first group. */
function textGroupsOf(files: Iterable<string>): readonly string[] {
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  return [...new Set(scripts.flatMap((file) => groupsNamedBy(readFileSync(join(DIST, file), 'utf8'))))];
}

/** Adds up the sizes of the scripts among these files of the build, compressed. */
export function gzipBytes(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) if (file.endsWith('.js')) bytes += gzipSync(readFileSync(join(DIST, file))).length;
  return bytes;
}
