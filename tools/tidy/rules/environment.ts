// The environment is read where it is parsed, and nowhere else.

import { findImports } from '../imports.ts';
import type { Rule } from '../project.ts';

const reason = 'only config.ts reads the environment';

const readers = [
  /^apps\/server\/src\/config\.ts$/,
  // The signer has no other configuration than its folder; systemd names the one of its credentials so.
  /^apps\/signer\/src\/own-files\.ts$/,
  // The set-up runs before any TypeScript does.
  /^tools\/run\/[\w-]+\.mjs$/,
  // Tools and tests hand the environment on to the programs they start.
  /^tools\/environment\.ts$/,
  // An example is a program of its own, which is handed its secret so.
  /^examples\/\w+\/main\.ts$/,
];

export const environmentReaders: Rule = {
  name: 'environment',
  check: (project) =>
    project.files.flatMap((file) => {
      if (readers.some((pattern) => pattern.test(file.path))) return [];
      const read = file.code.flatMap((token, at) => {
        const isProcess = token.kind === 'word' && token.text === 'process';
        const hasField = ['.', '[', '?', '?.'].includes(file.code[at + 1]?.text ?? '');
        const isEnv = [file.code[at + 2]?.text, file.code[at + 3]?.text].includes('env');
        // Taken whole, to be taken apart or renamed.
        const isTaken = !hasField && file.code[at - 1]?.text === '=';
        return isProcess && ((hasField && isEnv) || isTaken) ? [{ path: file.path, line: token.line, reason }] : [];
      });
      const imported = findImports(file.code).filter((it) => it.specifier === 'node:process');
      return [...read, ...imported.map((it) => ({ path: file.path, line: it.line, reason }))];
    }),
};
