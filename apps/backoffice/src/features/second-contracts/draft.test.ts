import { expect, test } from 'vitest';
import { askedOf, changesOf, problemOf } from './draft.ts';
import type { Field } from './fields.ts';

const FIELDS: readonly Field[] = ['is_offered', 'fee_rate', 'presets', 'open_max'];
const stands = { is_offered: '1', fee_rate: '0.5', presets: '10, 50', open_max: '50' };

test('what stands asks for nothing', () => {
  expect(changesOf(FIELDS, stands, { ...stands, presets: '10，50' })).toEqual([]);
});

test('what changes is asked for and nothing else', () => {
  const changes = changesOf(FIELDS, stands, { ...stands, fee_rate: '1', presets: '10、５0、100' });
  expect(changes).toEqual([
    { field: 'fee_rate', from: '0.5', to: '1' },
    { field: 'presets', from: '10, 50', to: '10, 50, 100' },
  ]);
  expect(askedOf(changes)).toEqual({ fee_rate: '1', presets: ['10', '50', '100'] });
});

test.each<[Field, string, string | undefined]>([
  ['ratio', '100.1', 'share'],
  ['ratio', '90', undefined],
  ['ratio', '', 'share'],
  ['seconds', '0', 'count'],
  ['presets', '50, 10', 'list'],
  ['presets', '', 'list'],
  ['minimum', '0', 'positive'],
  ['is_offered', '', undefined],
])('%s of "%s" is judged: %s', (field, text, problem) => {
  expect(problemOf(field, { [field]: text })).toBe(problem);
});
