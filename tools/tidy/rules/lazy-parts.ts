// Code that comes later comes through packages/ui/src/lazy-part.tsx, so that no part that cannot be fetched takes the rest
// of the page down.

import type { Rule } from '../project.ts';

const reason = 'use lazyPart, lazyOverlay or lazyPage of packages/ui/src/lazy-part.tsx';

export const lazyParts: Rule = {
  name: 'lazy parts',
  check: (project) =>
    project.files.flatMap((file) =>
      file.code.flatMap((token, at) => {
        const isLazy = token.kind === 'word' && token.text === 'lazy';
        const isUsed = [',', '}', '(', 'as', '<'].includes(file.code[at + 1]?.text ?? '');
        return isLazy && isUsed ? [{ path: file.path, line: token.line, reason }] : [];
      }),
    ),
};
