// No files import each other in a circle, not even for a type: in a circle no file can be read, moved or tested alone.

import { doorsOf } from '../doors.ts';
import { findImports } from '../imports.ts';
import type { Offence, Project, Rule } from '../project.ts';

/** Per file the files that it imports, each with the line where it first does. */
type Imports = ReadonlyMap<string, ReadonlyMap<string, number>>;

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

function readImports(project: Project): Imports {
  const resolve = doorsOf(project);
  const scripts = project.files.filter((file) => file.isScript);
  const known = new Set(scripts.map((file) => file.path));
  return new Map(
    scripts.map((file) => {
      const targets = new Map<string, number>();
      for (const { specifier, line } of findImports(file.code)) {
        const target = resolve(file.path, specifier);
        if (target !== undefined && known.has(target) && !targets.has(target)) targets.set(target, line);
      }
      return [file.path, targets];
    }),
  );
}

/** Takes away what imports nothing, until nothing more goes: what is left stands in a circle or leads to one. */
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

/** From a file back to itself by the fewest steps; undefined where no way leads back. */
function shortestCircle(imports: Imports, start: string): readonly string[] | undefined {
  const reached = new Set<string>();
  let paths: readonly (readonly string[])[] = [[start]];
  while (paths.length > 0) {
    const next: (readonly string[])[] = [];
    for (const path of paths) {
      for (const target of imports.get(path.at(-1) ?? start)?.keys() ?? []) {
        if (target === start) return [...path, start];
        if (reached.has(target)) continue;
        reached.add(target);
        next.push([...path, target]);
      }
    }
    paths = next;
  }
  return undefined;
}
