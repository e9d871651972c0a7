// The failure cases that custody promises to hold, each by a test whose name begins with it. Here only the names are looked
// for: in the tests of custody, of its nodes, of the signer, and of both with real nodes.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../../..');
const PLACES = ['apps/server/src/modules/custody/**/*.test.ts', 'apps/signer/src/*.test.ts', 'tests/custody/*.test.ts'];

const DEPOSITS = [
  'reorg before credit',
  'reorg after credit',
  'reorg after credit, after it was traded on',
  'same txid re-mined elsewhere: one credit',
  'two outputs or logs to us: two credits',
  'duplicate txid in two blocks',
  'replaced by another amount',
  'replaced by nothing to us',
  'dead with confirmations 0',
  'dust, below minimum',
  'old address',
  'closed account',
  'fake token, fake symbol',
  'reverted, inner revert swallowed',
  'internal transfer',
  'fee-on-transfer: the delta counts',
  'zero value, self-transfer, poisoning',
  'XRP without a tag',
  'XRP with an unknown tag',
  'XRP with an oversized tag',
  'partial payment',
  'issued "XRP"',
  'Tron failed',
  'Tron not solidified',
  'wrong network or token',
  'immature coinbase',
  '6, 8 and 18 decimals',
  'follower restarted within a block',
];

const WITHDRAWALS = [
  'died after sign',
  'died after broadcast',
  'died before commit',
  'timed out but sent',
  'broadcast twice, again after mined, after spent',
  'fee bump: the old one wins',
  'fee bump: the new one wins',
  'fee bump: refused',
  'dropped from the pool',
  'base fee above the cap',
  'nonce gap',
  'nonce used elsewhere',
  'two workers',
  'reorg unmines it',
  'its input vanishes',
  'mined but reverted',
  'contract recipient',
  'own deposit address',
  'change to a stranger',
  'fee too high',
  'false input amount',
  'same operator twice',
  'approval for another amount',
  'request replayed',
  'same id with new content',
  'disjoint inputs',
  'limits over restart and clock jump',
  'expired',
  're-signed too early',
  'reservation released twice',
];

const NODES = [
  'lagging',
  'going backwards',
  'wrong chain or genesis',
  'two disagree: credit halts, no vote',
  'invented transaction',
  'block changes between two calls',
  'pruned',
  'log range limit',
  'ledger ≠ chain in reconciliation: withdrawals halt',
];

const QUOTED = String.raw`'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|${'`'}((?:[^${'`'}\\]|\\.)*)${'`'}`;
const SINGLE = new RegExp(String.raw`\b(?:test|it)(?:\.(?!each\b)\w+\([^)]*\))?\(\s*(?:${QUOTED})`, 'g');
/** From `.each` to the name that its rows have in common. */
const TABLE = new RegExp(String.raw`\b(?:test|it)\.each[^]*?\](?: as const)?,?\s*\)\(\s*(?:${QUOTED})`, 'g');
const ROW = new RegExp(String.raw`\[\s*(?:${QUOTED})`, 'g');

const quotedIn = (match: RegExpMatchArray): string => match.slice(1).find((text) => text !== undefined) ?? '';

/** Lists the names of tests as they are run: in a table the first cell of a row takes the place of the first `%s`. */
function namesIn(source: string): readonly string[] {
  const single = [...source.matchAll(SINGLE)].map(quotedIn);
  const rows = [...source.matchAll(TABLE)].flatMap((table) => {
    const name = quotedIn(table);
    return [...table[0].matchAll(ROW)].map((row) => name.replace('%s', quotedIn(row)));
  });
  return [...single, ...rows].map((name) => name.replaceAll(/\\(['"])/g, '$1'));
}

const files = PLACES.flatMap((place) => globSync(place, { cwd: ROOT })).filter(
  (file) => join(ROOT, file) !== import.meta.filename,
);
const names = files.flatMap((file) => namesIn(readFileSync(join(ROOT, file), 'utf8')));

test.each([
  ['deposits', DEPOSITS],
  ['withdrawals', WITHDRAWALS],
  ['nodes', NODES],
])('each failure case of %s is held by a test of its name', (_, cases) => {
  expect(cases.filter((name) => !names.some((known) => known.startsWith(name)))).toEqual([]);
});

test('names are read from calls and from tables, and nothing else counts as one', () => {
  const source = `
    test('one "by itself"', () => {}); it.skipIf(none)("it's another", () => {});
    test.each([['first', 1], [
      'second', 2]])('%s of a table', () => {});
    expect('no name').toBe(['nor this']);`;
  expect(namesIn(source)).toEqual(['one "by itself"', "it's another", 'first of a table', 'second of a table']);
});
