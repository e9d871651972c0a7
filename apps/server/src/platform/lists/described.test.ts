import * as contract from '@bourse/contract';
import { loadCatalogue } from '@bourse/messages';
import { expect, test } from 'vitest';
import { z } from 'zod';

type Named = { readonly labels: string; readonly texts: readonly string[] };

const isList = (value: unknown): value is contract.List =>
  typeof value === 'object' && value !== null && 'kinds' in value && 'columns' in value;

/** The columns and filters of a list, and the words of both. */
function namedBy({ labels, columns, row, filters }: contract.List): Named {
  const wordsOf = (shape: z.ZodRawShape, name: string) => {
    const field = shape[name];
    return field instanceof z.ZodEnum ? field.options.map((word) => `${name}.${word}`) : [];
  };
  const names = [...columns, ...Object.keys(filters)];
  const words = columns.flatMap((name) => wordsOf(row.shape, name));
  return { labels, texts: [...names, ...words] };
}

const lists = Object.values<unknown>(contract).flatMap((feature) =>
  typeof feature === 'object' && feature !== null ? Object.values(feature).filter(isList) : [],
);
const needed = new Set(
  lists.map(namedBy).flatMap(({ labels, texts }) => texts.map((text) => `list.${labels}.${text}`)),
);

test('each column, filter and word of a described list has a text', async () => {
  expect(lists.length).toBeGreaterThan(2);
  const catalogue = await loadCatalogue('zh');
  expect([...needed].filter((key) => !(key in catalogue))).toEqual([]);
});

test('no list has texts that it does not show', async () => {
  const labels = new Set(lists.map((list) => list.labels));
  const texts = Object.keys(await loadCatalogue('zh')).filter((key) => key.startsWith('list.'));
  const strange = texts.filter((key) => key.split('.').length > 2 && !labels.has(key.split('.')[1] ?? ''));
  expect(strange).toEqual([]);
});
