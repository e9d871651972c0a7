// Which file imports which, and the shortest way round where they import each other in a circle.

import { doorsOf } from './doors.ts';
import { findImports } from './imports.ts';
import type { Project, TextFile } from './project.ts';

/** Per file the files that it imports, each with the line where it first does. */
export type Imports = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Types count, and so do lazy imports. `isSeen` says which files are looked at. */
export function readImports(project: Project, isSeen: (file: TextFile) => boolean = () => true): Imports {
  const resolve = doorsOf(project);
  const scripts = project.files.filter((file) => file.isScript && isSeen(file));
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

/** The arrows of each name lead to these names. */
export type Arrows = ReadonlyMap<string, { keys(): Iterable<string> }>;

/** From a name back to itself by the fewest steps; undefined where no way leads back. */
export function shortestCircle(arrows: Arrows, start: string): readonly string[] | undefined {
  const reached = new Set<string>();
  let paths: readonly (readonly string[])[] = [[start]];
  while (paths.length > 0) {
    const next: (readonly string[])[] = [];
    for (const path of paths) {
      for (const target of arrows.get(path.at(-1) ?? start)?.keys() ?? []) {
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

/** The strongly connected components: sets of names each of which leads to every other of its set. Sets of one are left out. */
export function findTied(arrows: Arrows): readonly (readonly string[])[] {
  const leadsTo = new Map([...arrows.keys()].map((name) => [name, reachFrom(arrows, name)]));
  const seen = new Set<string>();
  return [...leadsTo].flatMap(([name, reached]) => {
    if (seen.has(name)) return [];
    const tied = [...reached].filter((other) => leadsTo.get(other)?.has(name));
    for (const other of tied) seen.add(other);
    return tied.length > 1 ? [tied] : [];
  });
}

function reachFrom(arrows: Arrows, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const target of arrows.get(name)?.keys() ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      waiting.push(target);
    }
  }
  return reached;
}
