// The engine is a pure function of its commands: no clock, no randomness, no input or output, nothing asynchronous,
// and no division but the ones that name their rounding.

import type { Token } from '../scan.ts';
import type { Rule } from '../project.ts';

const impure = new Map(
  Object.entries({
    clock: ['Date', 'performance', 'Temporal'],
    randomness: ['crypto'],
    'input or output': ['fetch', 'console', 'process', 'WebSocket', 'XMLHttpRequest', 'require', 'globalThis'],
    timer: ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
    'asynchronous step': ['async', 'await', 'Promise'],
  }).flatMap(([what, names]) => names.map((name) => [name, what] as const)),
);

/** The one file that may divide: its functions say how they round. */
const dividing = 'packages/domain/src/money.ts';

export const purity: Rule = {
  name: 'purity',
  check: (project) =>
    project.files.flatMap((file) => {
      const isEngine = file.path.startsWith('packages/engine/src/');
      const isDomain = file.path.startsWith('packages/domain/src/') && file.path !== dividing;
      if (file.isTest || !file.isScript || (!isEngine && !isDomain)) return [];
      return file.code.flatMap((token, at) => {
        const reason = divisionReason(token) ?? (isEngine ? impurityReason(file.code, at) : undefined);
        return reason === undefined ? [] : [{ path: file.path, line: token.line, reason }];
      });
    }),
};

function divisionReason(token: Token): string | undefined {
  const isDivision = token.kind === 'sign' && token.text === '/';
  return isDivision ? 'divide with divFloor, divCeil or divHalfEven, which say how they round' : undefined;
}

function impurityReason(code: readonly Token[], at: number): string | undefined {
  const token = code[at];
  if (token?.kind === 'string' && token.text.startsWith('node:'))
    return `no input or output in the engine: ${token.text}`;
  if (token?.kind !== 'word') return undefined;
  if (token.text === 'random' && code[at - 2]?.text === 'Math') return 'no randomness in the engine: Math.random';
  // A field of that name, read or written, is not the global.
  if (code[at - 1]?.text === '.' || code[at + 1]?.text === ':') return undefined;
  const what = impure.get(token.text);
  return what === undefined ? undefined : `no ${what} in the engine: ${token.text}`;
}
