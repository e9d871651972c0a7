// The files that a module is made from, so that a change of any makes it anew.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files only: the development server looks for each of them as it does for what a module imports. */
export function filesUnder(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
