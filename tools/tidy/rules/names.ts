// Names of files and folders: kebab-case, and none that could hold anything.

import type { Rule } from '../project.ts';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const documents = /^(README|LICENSE|NOTICE|CONTRIBUTING|CHANGELOG|SECURITY|SPEC)(\.md)?$/;
const meaningless = new Set(['utils', 'util', 'helpers', 'helper', 'manager', 'managers', 'misc']);
/** Meaningless alone, but not as part of a name. */
const meaninglessAlone = new Set(['data', 'common', 'shared', 'lib.ts']);

export const names: Rule = {
  name: 'names',
  check: (project) =>
    project.files.flatMap(({ path }) => {
      const reason = path
        .split('/')
        .map(reasonAgainst)
        .find((it) => it !== undefined);
      return reason === undefined ? [] : [{ path, line: 1, reason }];
    }),
};

function reasonAgainst(name: string): string | undefined {
  if (name.startsWith('.') || documents.test(name)) return undefined;
  if (!kebab.test(name)) return `${name} is not kebab-case`;
  const stem = name.split('.')[0] ?? name;
  const isMeaningless = meaninglessAlone.has(stem) || stem.split('-').some((word) => meaningless.has(word));
  return isMeaningless ? `${name} could hold anything; name what it holds` : undefined;
}
