// Refuses a build whose pieces import each other in a circle: one of them would start before the other is there, and what
// it computes at once would compute with nothing.
import type { Plugin } from 'vite';

type Imports = ReadonlyMap<string, readonly string[]>;

/** The first circle that is met, from a file back to itself; undefined where there is none. */
export function findCircle(imports: Imports): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    const at = path.indexOf(file);
    if (at >= 0) return [...path.slice(at), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return undefined;
}

export const chunkOrderPlugin = (): Plugin => ({
  name: 'bourse-chunk-order',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const circle = findCircle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (circle) this.error(`these files import each other in a circle: ${circle.join(' → ')}`);
  },
});
