// Which lines are new: those of the newest commit, and those that no commit has yet.

import { execFileSync } from 'node:child_process';

/** The numbers of the new lines by the path of their file; none where git does not know them. */
export type AddedLines = ReadonlyMap<string, ReadonlySet<number>>;

export function readAddedLines(root: string): AddedLines {
  try {
    return parseAddedLines(
      execFileSync('git', ['diff', '--unified=0', '--no-color', '--no-ext-diff', 'HEAD~1', '--'], {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 256 * 1024 * 1024,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  } catch {
    return new Map();
  }
}

/** Reads the headings of a diff: the file that follows, and where in it a run of lines begins and how long it is. */
export function parseAddedLines(diff: string): AddedLines {
  const added = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const heading of diff.split('\n')) {
    const path = /^\+\+\+ b\/(.*)$/.exec(heading)?.[1];
    if (path !== undefined) added.set(path, (lines = new Set()));
    const run = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(heading);
    if (run === null) continue;
    const first = Number(run[1]);
    for (let line = first; line < first + Number(run[2] ?? 1); line += 1) lines.add(line);
  }
  return added;
}
