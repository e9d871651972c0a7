// A module of the server says in its description which others it uses, and opens the doors of these and of no others. So the
// list in front of one shows what a change of a door reaches. Tests and what serves them are left out.
import { findImports } from '../imports.ts';
import type { Offence, Project, Rule } from '../project.ts';

const description = /^apps\/server\/src\/modules\/(\w+)\/index\.ts$/;
const door = /(?:^|\/)\.\.\/(\w+)\/index\.ts$/;
const list = /^ {2}uses: \[([^\]]*)\]/m;

export const moduleUses: Rule = {
  name: 'module-uses',
  check: (project) =>
    project.files.flatMap(({ path, text }) => {
      const name = description.exec(path)?.[1];
      if (name === undefined) return [];
      const said = new Set([...(list.exec(text)?.[1] ?? '').matchAll(/\w+/g)].map(([used]) => used));
      const used = findUsed(project, name);
      return compare({ path, said, used });
    }),
};

/** The modules whose doors it opens. */
function findUsed(project: Project, name: string): ReadonlySet<string> {
  const folder = `apps/server/src/modules/${name}/`;
  const own = project.files.filter(({ path, isScript, isTest }) => isScript && !isTest && path.startsWith(folder));
  const doors = own.flatMap(({ code }) =>
    findImports(code).flatMap(({ specifier }) => door.exec(specifier)?.[1] ?? []),
  );
  return new Set(doors);
}

type Compared = { readonly path: string; readonly said: ReadonlySet<string>; readonly used: ReadonlySet<string> };

function compare({ path, said, used }: Compared): Offence[] {
  const missing = [...used].filter((name) => !said.has(name)).map((name) => `add '${name}' to uses: it is imported`);
  const extra = [...said]
    .filter((name) => !used.has(name))
    .map((name) => `take '${name}' from uses: no file imports it`);
  return [...missing, ...extra].sort().map((reason) => ({ path, line: 1, reason }));
}
