import { expect, test } from 'vitest';
import { projectOf } from '../project.ts';
import { purity } from './purity.ts';

const reasonsIn = (path: string, text: string) => purity.check(projectOf({ [path]: text })).map(({ reason }) => reason);
const engine = 'packages/engine/src/engine.ts';

test.each([
  ['const at = Date.now();', 'no clock in the engine: Date'],
  ['const at = performance.now();', 'no clock in the engine: performance'],
  ['const dice = Math.random();', 'no randomness in the engine: Math.random'],
  ['crypto.randomUUID();', 'no randomness in the engine: crypto'],
  ["import { readFileSync } from 'node:fs';", 'no input or output in the engine: node:fs'],
  ["await_(fetch('/'));", 'no input or output in the engine: fetch'],
  ["console.log('x');", 'no input or output in the engine: console'],
  ['process.exit(1);', 'no input or output in the engine: process'],
  ['setTimeout(f, 1);', 'no timer in the engine: setTimeout'],
  ['globalThis.x = 1;', 'no input or output in the engine: globalThis'],
  ['async () => 1;', 'no asynchronous step in the engine: async'],
  ['const half = price / 2n;', 'divide with divFloor, divCeil or divHalfEven, which say how they round'],
  ['price /= 2n;', 'divide with divFloor, divCeil or divHalfEven, which say how they round'],
])('%s is an offence', (text, reason) => {
  expect(reasonsIn(engine, text)).toEqual([reason]);
});

test.each([
  'const cost = price * quantity; // price / 2',
  'const text = "a / b";',
  'const isDate = order.Date;',
  'const fields = { performance: 1n };',
  'const match = /a.b/.test(text);',
])('%s is none', (text) => {
  expect(reasonsIn(engine, text)).toEqual([]);
});

test('money.ts of domain divides, other files of domain do not, and tests are free', () => {
  expect(reasonsIn('packages/domain/src/money.ts', 'const q = a / b;')).toEqual([]);
  expect(reasonsIn('packages/domain/src/time.ts', 'const q = a / b;')).toHaveLength(1);
  expect(reasonsIn('packages/domain/src/time.ts', 'const at = Date.now();')).toEqual([]);
  expect(reasonsIn('packages/engine/src/engine.test.ts', 'const q = Date.now() / 2;')).toEqual([]);
});
