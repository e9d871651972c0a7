// No files import each other in a circle, not even for a type: in a circle no file can be read, moved or tested alone.

import { type Imports, readImports, shortestCircle } from '../import-graph.ts';
import type { Offence, Rule } from '../project.ts';

export const importCircles: Rule = {
  name: 'import-circles',
  check: (project) => {
    const imports = withoutEnds(readImports(project));
    const told = new Set<string>();
    return [...imports.keys()].flatMap((path): Offence[] => {
      const circle = told.has(path) ? undefined : shortestCircle(imports, path);
      if (circle === undefined) return [];
      for (const file of circle) told.add(file);
      const line = imports.get(path)?.get(circle[1] ?? path) ?? 1;
      return [{ path, line, reason: `files import each other in a circle: ${circle.join(' → ')}` }];
    });
  },
};

/** Takes away what imports nothing, until nothing more goes: what is left is in a circle or leads to one. */
function withoutEnds(imports: Imports): Imports {
  const left = new Map(imports);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [path, targets] of left) {
      if (![...targets.keys()].some((target) => left.has(target))) left.delete(path);
    }
  }
  return left;
}
