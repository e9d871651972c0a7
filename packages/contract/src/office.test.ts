import { expect, test } from 'vitest';
import { saveNewsArticle } from './office.ts';

const accepts = (thumbnail: string): boolean =>
  saveNewsArticle.input.safeParse({ c_id: '3', is_published: '1', thumbnail }).success;

test.each(['', '/uploads/a.png', 'https://example.com/a.png', 'mailto:a@example.com'])('a link may be %s', (link) => {
  expect(accepts(link)).toBe(true);
});

test.each([
  'https://[',
  'https://',
  'http://example.com',
  '//example.com',
  '/\\example.com',
  'javascript:alert(1)',
  'a',
])('a link is not %s', (link) => {
  expect(accepts(link)).toBe(false);
});
