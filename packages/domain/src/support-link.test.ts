import { expect, test } from 'vitest';
import { fillSupportLink } from './support-link.ts';

const LINK = 'https://help.example/chat?id={id}&name={name}&again={id}';

test.each([
  [{ id: '7', name: 'Ann & Bob' }, 'https://help.example/chat?id=7&name=Ann%20%26%20Bob&again=7'],
  // What a user is called cannot change where the link leads.
  [{ id: '7', name: '#"/?{id}' }, 'https://help.example/chat?id=7&name=%23%22%2F%3F%7Bid%7D&again=7'],
  [undefined, 'https://help.example/chat?id=&name=&again='],
])('of %j it is %s', (user, expected) => {
  expect(fillSupportLink(LINK, user)).toBe(expected);
});

test('one that names nobody stays as it is', () => {
  expect(fillSupportLink('mailto:help@example.com', { id: '7', name: 'Ann' })).toBe('mailto:help@example.com');
});
