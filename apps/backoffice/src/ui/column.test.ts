import { expect, test } from 'vitest';
import { actsColumn, endColumn, figureColumn, footColumn, textColumn, titleColumn } from './column.tsx';

const cell = ({ id }: { readonly id: number }): string => `no. ${id}`;

test.each([
  [titleColumn, { onCard: 'title' }],
  [endColumn, { onCard: 'end' }],
  [textColumn, { onCard: 'wide' }],
  [figureColumn, { onCard: 'wide', isNumeric: true }],
  [footColumn, { onCard: 'foot' }],
])('%# a column has the place that it is named for', (make, place) => {
  expect(make('id', 'ID', cell)).toEqual({ key: 'id', header: 'ID', ...place, cell });
  expect(make('id', 'ID', { width: '8%', hiddenBelow: 860 }, cell)).toEqual({
    key: 'id',
    header: 'ID',
    ...place,
    width: '8%',
    hiddenBelow: 860,
    cell,
  });
});

test('the buttons of a row have no name on a card', () => {
  expect(actsColumn('Acts', { width: '20%' }, cell)).toMatchObject({
    key: 'act',
    cardLabel: '',
    width: '20%',
    isNumeric: true,
  });
});
