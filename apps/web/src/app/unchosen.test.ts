import { expect, test } from 'vitest';
import { type Choices } from './synchronizer.ts';
import { adoptSaid, noteSaid } from './unchosen.ts';

type Chosen = { readonly theme?: string | undefined; readonly direction?: string | undefined };
const NOTHING: ReadonlySet<string> = new Set();

/** Returns the choices of a browser after each start, given what its account answers each time. */
function startsOf(here: Chosen, ...said: readonly Chosen[]): readonly Chosen[] {
  let known: Choices | undefined;
  return said.map((document) => {
    here = { ...here, ...adoptSaid(document, { newer: NOTHING, known }) };
    known = { ...here, ...noteSaid(document) };
    return here;
  });
}

test('what was chosen before the login stays, start after start, where the account never chose', () => {
  const dark = { theme: 'dark', direction: 'red-up' };
  expect(startsOf(dark, {}, {}, {})).toEqual([dark, dark, dark]);
});

test('what the account chose is shown, and taken back once it was taken back elsewhere', () => {
  expect(startsOf({ theme: 'dark' }, { theme: 'light' }, {}, {})).toEqual([
    { theme: 'light' },
    { theme: undefined },
    { theme: undefined },
  ]);
});

test('what was chosen here while the account was asked stands', () => {
  const known = noteSaid({ theme: 'light', direction: 'red-up' });
  expect(adoptSaid({ theme: 'light' }, { newer: new Set(['theme', 'direction']), known })).toEqual({});
  expect(adoptSaid({ theme: 'light' }, { newer: new Set(['theme']), known })).toEqual({ direction: undefined });
});

test('what is known from before it was told apart takes nothing back', () => {
  expect(adoptSaid({}, { newer: NOTHING, known: { theme: 'dark', direction: null } })).toEqual({});
});
