// No folders import each other in a circle, not even for a type: folders in a circle are one folder with walls that hold
// nothing. In each folder we look at what is in it side by side: its files and its folders, a folder with all that is in
// it. So a package and a module are held as any folder is. Tests and what serves them are left out.

import { findTied, readImports, shortestCircle } from '../import-graph.ts';
import type { Offence, Project, Rule } from '../project.ts';

/** An import between two files or folders of one folder. */
type Crossing = { readonly from: string; readonly to: string; readonly line: number };
/** By the name of the one that imports, then by that of the other: the first import that leads there. */
type Neighbours = Map<string, Map<string, Crossing>>;

export const folderCircles: Rule = {
  name: 'folder-circles',
  check: (project) =>
    [...readFolders(project)].flatMap(([folder, neighbours]) =>
      findTied(neighbours).map((tied) => tell(folder, neighbours, tied)),
    ),
};

/** The folders of the project, each with the arrows between its files and folders. */
function readFolders(project: Project): ReadonlyMap<string, Neighbours> {
  const folders = new Map<string, Neighbours>();
  const imports = readImports(project, (file) => !file.isTest && !file.path.startsWith('tests/'));
  for (const [from, targets] of imports) {
    for (const [to, line] of targets) {
      const { folder, names } = partingOf(from, to);
      if (names[0] === names[1]) continue;
      const neighbours = folders.get(folder) ?? new Map<string, Map<string, Crossing>>();
      folders.set(folder, neighbours);
      const arrows = neighbours.get(names[0]) ?? new Map<string, Crossing>();
      neighbours.set(names[0], arrows);
      if (!arrows.has(names[1])) arrows.set(names[1], { from, to, line });
    }
  }
  return folders;
}

/** The innermost folder that has both files in it, and the names that they have in there. */
function partingOf(from: string, to: string): { readonly folder: string; readonly names: readonly [string, string] } {
  const [one, other] = [from.split('/'), to.split('/')];
  let depth = 0;
  while (one[depth] === other[depth] && depth < one.length - 1) depth += 1;
  return { folder: one.slice(0, depth).join('/'), names: [one[depth] ?? '', other[depth] ?? ''] };
}

/** The shortest circle of those that are tied: where that is cut, the next one is reported. */
function tell(folder: string, neighbours: Neighbours, tied: readonly string[]): Offence {
  const circles = [...tied].sort().flatMap((name) => {
    const circle = shortestCircle(neighbours, name);
    return circle === undefined ? [] : [circle];
  });
  const [circle = []] = circles.sort((a, b) => a.length - b.length);
  const crossings = circle.flatMap((name, step) => neighbours.get(name)?.get(circle[step + 1] ?? '') ?? []);
  const imports = crossings.map(({ from, to, line }) => `${from}:${line} imports ${to}`).join('; ');
  const { from: path = folder, line = 1 } = crossings[0] ?? {};
  const many = tied.length > circle.length - 1 ? `, the shortest of ${tied.length} that are tied to each other` : '';
  return {
    path,
    line,
    reason:
      `${circle.join(' → ')} in ${folder === '' ? 'the project' : folder} is a circle${many} (${imports}): move what both ` +
      'sides need to a place below them, or have it handed in by who uses them',
  };
}
