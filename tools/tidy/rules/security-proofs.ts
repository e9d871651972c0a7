// docs/security.md promises nothing that no test proves: every row of its tables names tests, and every test it names exists.

import type { Offence, Rule, TextFile } from '../project.ts';

const page = 'docs/security.md';
/** A row of a table of promises; the row of its headings and the one rule below it are none. */
const tableRow = /^\|(.+)\|\s*$/;
const HEADING = 'proved by';
/** What a row says in place of tests where there is nothing of ours to test. */
const withoutTest = /^not ours: ./;
const testPath = /`([\w./-]+\.ts)`/g;

export const securityProofs: Rule = {
  name: 'security-proofs',
  check: (project) => {
    const file = project.files.find(({ path }) => path === page);
    if (file === undefined) return [];
    const known = new Set(project.files.map(({ path }) => path));
    return rowsOf(file).flatMap(({ proof, line }): Offence[] => {
      const named = [...proof.matchAll(testPath)].map(([, path = '']) => path);
      const missing = named.filter((path) => !known.has(path) || !isTest(path));
      if (named.length === 0 && !withoutTest.test(proof)) {
        return [{ path: page, line, reason: 'this promise names no test' }];
      }
      return missing.map((path) => ({ path: page, line, reason: `there is no test ${path}` }));
    });
  },
};

const isTest = (path: string): boolean => path.endsWith('.test.ts') || path.startsWith('tests/');

function rowsOf(file: TextFile): { readonly proof: string; readonly line: number }[] {
  const last = file.text.split('\n').map((text) => tableRow.exec(text)?.[1]?.split('|').at(-1)?.trim());
  return last.flatMap((proof, index) => {
    const isRule = last[index - 1] === HEADING && /^-+$/.test(proof ?? '');
    return proof === undefined || proof === HEADING || isRule ? [] : [{ proof, line: index + 1 }];
  });
}
