// docs/security promises nothing that no test proves: every row of its tables names tests, and every test it names exists.

import type { Offence, Rule, TextFile } from '../project.ts';

/** Its chapters; the index promises nothing. */
const pages = /^docs\/security\/(?!README)[\w-]+\.md$/;
/** A row of a table of promises; the row of its headings and the one rule below it are none. */
const tableRow = /^\|(.+)\|\s*$/;
const HEADING = 'proved by';
/** A row has this text in place of tests where there is nothing of ours to test. */
const withoutTest = /^not ours: ./;
const testPath = /`([\w./-]+\.ts)`/g;

export const securityProofs: Rule = {
  name: 'security-proofs',
  check: (project) => {
    const known = new Set(project.files.map(({ path }) => path));
    return project.files.filter(({ path }) => pages.test(path)).flatMap((file) => offencesOf(file, known));
  },
};

function offencesOf(file: TextFile, known: ReadonlySet<string>): Offence[] {
  const { path } = file;
  return rowsOf(file).flatMap(({ proof, line }): Offence[] => {
    const named = [...proof.matchAll(testPath)].map(([, name = '']) => name);
    const missing = named.filter((name) => !known.has(name) || !isTest(name));
    if (named.length === 0 && !withoutTest.test(proof)) {
      return [{ path, line, reason: 'this promise names no test' }];
    }
    return missing.map((name) => ({ path, line, reason: `there is no test ${name}` }));
  });
}

const isTest = (path: string): boolean => path.endsWith('.test.ts') || path.startsWith('tests/');

function rowsOf(file: TextFile): { readonly proof: string; readonly line: number }[] {
  const last = file.text.split('\n').map((text) => tableRow.exec(text)?.[1]?.split('|').at(-1)?.trim());
  return last.flatMap((proof, index) => {
    const isRule = last[index - 1] === HEADING && /^-+$/.test(proof ?? '');
    return proof === undefined || proof === HEADING || isRule ? [] : [{ proof, line: index + 1 }];
  });
}
