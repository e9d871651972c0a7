import { expect, test } from 'vitest';
import { askedOf, changesOf, type FieldKind, problemOf, seenOf } from './settings-draft.ts';

const kinds = { is_offered: 'flag', fee_rate: 'percent', presets: 'list', open_max: 'count' } as const;
const fields = ['is_offered', 'fee_rate', 'presets', 'open_max'] as const;
const stands = { is_offered: '1', fee_rate: '0.5', presets: '10, 50', open_max: '50' };

test('what stands asks for nothing', () => {
  expect(changesOf({ kinds, fields, stands, draft: { ...stands, presets: '10，50' } })).toEqual([]);
});

test('what changes is asked for and nothing else', () => {
  const changes = changesOf({ kinds, fields, stands, draft: { ...stands, fee_rate: '1', presets: '10、５0、100' } });
  expect(changes).toEqual([
    { field: 'fee_rate', from: '0.5', to: '1' },
    { field: 'presets', from: '10, 50', to: '10, 50, 100' },
  ]);
  expect(askedOf(kinds, changes)).toEqual({ fee_rate: '1', presets: ['10', '50', '100'] });
});

test.each<[FieldKind, string, string | undefined]>([
  ['percent', '100.1', 'share'],
  ['percent', '90', undefined],
  ['percent', '', 'share'],
  ['count', '0', 'count'],
  ['seconds', '1.5', 'count'],
  ['seconds', '900', undefined],
  ['list', '50, 10', 'list'],
  ['list', '', 'list'],
  ['amount', '0', 'positive'],
  ['amountOrNone', '0', undefined],
  ['amountOrNone', '', 'amount'],
  ['flag', '', undefined],
])('%s of "%s" is judged: %s', (kind, text, problem) => {
  expect(problemOf(kind, text)).toBe(problem);
});

test('of a new thing nothing has been seen, whatever its form begins with', () => {
  const changes = [{ field: 'is_offered', from: '0', to: '1' }];
  expect(seenOf(changes)).toEqual({ is_offered: '0' });
  expect(seenOf(changes, true)).toEqual({ is_offered: '' });
});
