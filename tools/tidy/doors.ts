// Which file an import of ours leads to: relative ones by their path, packages through the doors of their package.json.

import { posix } from 'node:path';
import type { Project } from './project.ts';

/** The target of an import, as a path of the project; undefined for what is none of ours. */
export type Resolve = (fromPath: string, specifier: string) => string | undefined;

interface Door {
  /** Before and after the `*` of its name and of its target; a door without one leads to a single file. */
  readonly name: readonly string[];
  readonly target: readonly string[];
}

export function doorsOf(project: Project): Resolve {
  const doors = project.files.flatMap(({ path, text }) =>
    /^(?:packages|apps)\/[^/]+\/package\.json$/.test(path) ? readDoors(posix.dirname(path), text) : [],
  );
  return (fromPath, specifier) => {
    if (specifier.startsWith('.')) return posix.join(posix.dirname(fromPath), specifier);
    const fits = doors.filter((door) => throughDoor(door, specifier) !== undefined);
    // As in Node, the door whose name says most is taken.
    const [door] = fits.sort((a, b) => (b.name[0] ?? '').length - (a.name[0] ?? '').length);
    return door && throughDoor(door, specifier);
  };
}

function readDoors(folder: string, text: string): Door[] {
  const fields = recordOf(JSON.parse(text));
  const name = String(fields['name']);
  return Object.entries(recordOf(fields['exports'])).map(([door, target]) => ({
    name: posix.join(name, door).split('*'),
    target: posix.join(folder, String(target)).split('*'),
  }));
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function throughDoor({ name, target }: Door, specifier: string): string | undefined {
  const [before = '', after] = name;
  if (after === undefined) return specifier === before ? target.join('') : undefined;
  if (!specifier.startsWith(before) || !specifier.endsWith(after)) return undefined;
  return target.join(specifier.slice(before.length, specifier.length - after.length));
}
