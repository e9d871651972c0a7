// Each file imports only what the table allows its place.

import { posix } from 'node:path';
import { findImports, type Import } from '../imports.ts';
import type { Project, Rule, TextFile } from '../project.ts';
import { databasePackages, matches, outsiders, placeBehindDoor, placeOf, type Row, table } from '../table.ts';

export const importTable: Rule = {
  name: 'import-table',
  check: (project) => {
    const declared = declaredPackages(project);
    return project.files.flatMap((file) => {
      if (!file.isScript) return [];
      const place = placeOf(file.path);
      if (place !== undefined && outsiders.includes(place)) return [];
      return findImports(file.code).flatMap((it) => {
        const reason = reasonAgainst(file, place, it, declared);
        return reason === undefined ? [] : [{ path: file.path, line: it.line, reason }];
      });
    });
  },
};

type Declared = ReadonlyMap<string, ReadonlySet<string>>;

function reasonAgainst(file: TextFile, place: string | undefined, it: Import, declared: Declared): string | undefined {
  if (place === undefined) return undefined;
  const row = table.find((candidate) => matches(candidate.from, place));
  if (row === undefined) return `${place} has no row in the import table`;
  if (it.specifier.startsWith('.')) return reasonAgainstFile(file, { place, row }, it);
  if (it.specifier.startsWith('@bourse/')) return reasonAgainstDoor(file, { place, row }, it);
  if (it.specifier.startsWith('virtual:')) return undefined;
  return isPackageAllowed(file, row, it, declared) ? undefined : `${place} may not import the package ${it.specifier}`;
}

interface From {
  readonly place: string;
  readonly row: Row;
}

function reasonAgainstFile(file: TextFile, from: From, it: Import): string | undefined {
  const target = posix.join(posix.dirname(file.path), it.specifier);
  const targetPlace = placeOf(target);
  if (targetPlace === undefined || rootOf(target) !== rootOf(file.path)) {
    if (target.startsWith('packages/')) return `import @bourse/${target.split('/')[1]} through its door`;
    return `${from.place} may not import ${target}`;
  }
  const isOwn = targetPlace === from.place || (file.isTest && !outsiders.includes(targetPlace));
  return isOwn || isAllowed(from.row, targetPlace, it) ? undefined : refusal(from, targetPlace, it);
}

/** The package or app that a path belongs to. */
function rootOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

function reasonAgainstDoor(file: TextFile, from: From, it: Import): string | undefined {
  const target = it.specifier.slice('@bourse/'.length);
  const place = placeBehindDoor(target);
  if (place === undefined) return `${it.specifier} is not a door; import @bourse/${target.split('/')[0]}`;
  if (target === from.place) return 'a package does not import itself through its own door';
  const isTestOfApp = file.isTest && file.path.startsWith('apps/');
  return isTestOfApp || isAllowed(from.row, place, it) ? undefined : refusal(from, place, it);
}

function isAllowed(row: Row, target: string, it: Import): boolean {
  const isListed = (names: readonly string[]) => names.some((name) => matches(name, target));
  return isListed(row.may) || (it.isType && isListed(row.types ?? []));
}

function refusal(from: From, target: string, it: Import): string {
  const forTypes = !it.isType && from.row.types?.some((name) => matches(name, target));
  return forTypes
    ? `${from.place} may import types only of ${target}: use import type`
    : `${from.place} may not import ${target}`;
}

function isPackageAllowed(file: TextFile, row: Row, it: Import, declared: Declared): boolean {
  const name = packageOf(it.specifier);
  const isDeclared = (declared.get(rootOf(file.path))?.has(name) ?? false) || name.startsWith('node:');
  // The project's own tools serve the tests, and lend their types, which are gone when the code runs.
  const isTool = declared.get('')?.has(name) ?? false;
  if (file.isTest) return isDeclared || isTool;
  if (row.packages !== undefined)
    return row.packages.some((pattern) => matches(pattern, name) || matchesNode(pattern, name));
  const isDatabase = databasePackages.some((pattern) => matches(pattern, name));
  const declares = row.mayDeclare === true && /\/(?:tables|[a-z]+-columns)\.ts$/.test(file.path);
  const mayQuery = name === 'drizzle-orm' && (row.mayQuery === true || declares);
  return (isDeclared || (it.isType && isTool)) && (!isDatabase || mayQuery);
}

function matchesNode(pattern: string, name: string): boolean {
  return pattern === 'node:*' && name.startsWith('node:');
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** Per package or app (and '' for the whole project) the packages that its package.json declares. */
function declaredPackages(project: Project): Declared {
  const declared = new Map<string, Set<string>>();
  for (const file of project.files) {
    if (!/^(?:(?:packages|apps)\/[^/]+\/)?package\.json$/.test(file.path)) continue;
    const names = [...file.text.matchAll(/"(?:d|devD|optionalD)ependencies": *\{([^}]*)\}/g)].flatMap((block) =>
      [...(block[1] ?? '').matchAll(/"([^"]+)" *:/g)].flatMap((entry) => entry[1] ?? []),
    );
    declared.set(posix.dirname(file.path).replace(/^\.$/, ''), new Set(names));
  }
  return declared;
}
