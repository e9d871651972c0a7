import { COUNTRIES } from '@bourse/domain';
import { expect, test } from 'vitest';
import { listCountries } from './countries.ts';

const found = (query: string): readonly string[] =>
  listCountries('en')
    .filter(({ searchText }) => searchText?.toLowerCase().includes(query.toLowerCase()))
    .map(({ key }) => key);

test('every row of the country table is offered once, in the order of the language', () => {
  const rows = listCountries('en');
  expect(rows).toHaveLength(COUNTRIES.length);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(COUNTRIES.length);
  expect(rows[0]?.text).toBe('Albania');
  expect(listCountries('zh-CN').find(({ key }) => key === 'CN')).toMatchObject({ text: '中国', mark: '+86' });
});

test('a country is found by its name, its code and its ISO letters', () => {
  expect(found('switz')).toEqual(['CH']);
  expect(found('+353')).toEqual(['IE']);
  expect(found('gb')).toContain('GB');
  expect(found('+1')).toEqual(expect.arrayContaining(['US', 'CA']));
});
