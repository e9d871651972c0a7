// Outside of a module of the server only its door is seen: `modules/<name>/index.ts`. What lies behind it may change without
// a look at who uses it. Tests and what serves them look anywhere.
import { posix } from 'node:path';
import { findImports } from '../imports.ts';
import type { Rule } from '../project.ts';

const MODULES = 'apps/server/src/modules/';
const DOOR = 'index.ts';
/** Each module has one, and its door and README. */
const REQUIRED = [DOOR, 'README.md'];

/** The module that a path lies in; undefined for what is in none. */
const moduleOf = (path: string): string | undefined =>
  path.startsWith(MODULES) ? path.slice(MODULES.length).split('/').slice(0, -1)[0] : undefined;

export const moduleDoors: Rule = {
  name: 'module-doors',
  check: (project) => {
    const paths = new Set(project.files.map(({ path }) => path));
    const modules = new Set([...paths].flatMap((path) => moduleOf(path) ?? []));
    const incomplete = [...modules].flatMap((name) =>
      REQUIRED.filter((file) => !paths.has(`${MODULES}${name}/${file}`)).map((file) => ({
        path: `${MODULES}${name}`,
        line: 1,
        reason: `the module ${name} has no ${file}`,
      })),
    );
    const broken = project.files.flatMap((file) => {
      if (!file.isScript || file.isTest || !file.path.startsWith('apps/server/src/')) return [];
      return findImports(file.code).flatMap(({ specifier, line }) => {
        if (!specifier.startsWith('.')) return [];
        const target = posix.join(posix.dirname(file.path), specifier);
        const name = moduleOf(target);
        if (name === undefined || name === moduleOf(file.path) || target === `${MODULES}${name}/${DOOR}`) return [];
        return [
          { path: file.path, line, reason: `import ${MODULES}${name}/${DOOR}, which is what others see of ${name}` },
        ];
      });
    });
    return [...incomplete, ...broken];
  },
};
