// Names of files and folders: kebab-case, none that could hold anything, and one for a capability in all layers.

import type { Rule } from '../project.ts';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const documents = /^(README|LICENSE|NOTICE|CONTRIBUTING|CHANGELOG|SECURITY|SPEC)(\.md)?$/;
const meaningless = new Set(['utils', 'util', 'helpers', 'helper', 'manager', 'managers', 'misc']);
/** Meaningless alone, but not as part of a name. */
const meaninglessAlone = new Set(['data', 'common', 'shared', 'lib.ts']);

/** A capability has one name in all layers. These former names of some are gone from all sources. */
const formerNames: Readonly<Record<string, string>> = {
  earn: 'staking',
  launch: 'sales',
  micro: 'seconds',
  'second-contracts': 'seconds',
};
const layered = /^((packages|apps)\/[^/]+\/src|tests|tools)\/.*\.tsx?$/;

export const names: Rule = {
  name: 'names',
  check: (project) =>
    project.files.flatMap(({ path }) => {
      const reason = path
        .split('/')
        .map(reasonAgainst)
        .concat(layered.test(path) ? path.split('/').map(reasonAgainstFormer) : [])
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

function reasonAgainstFormer(name: string): string | undefined {
  const words = `-${name.replaceAll('.', '-')}-`;
  const former = Object.keys(formerNames).find((word) => words.includes(`-${word}-`));
  return former === undefined ? undefined : `${name}: ${former} is called ${formerNames[former]} in all layers`;
}
