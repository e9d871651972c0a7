import type { fiatChat } from '@bourse/contract';
import { expect, test } from 'vitest';
import { withMessage } from './merge.ts';

const message = (id: number, from: fiatChat.ChatMessage['from'], content = ''): fiatChat.ChatMessage => ({
  id,
  kind: 'deal',
  deal_id: 7,
  from,
  content,
  picture: '',
  act: '',
  is_read: 0,
  time: '2026-06-15 10:12:44',
  time_ms: id,
});
const empty = { list: [] as readonly fiatChat.ChatMessage[], unread: 0 };

test('a message stands once, whether its answer or its push comes first', () => {
  const said = message(2, 'me', 'paid');
  expect(withMessage(withMessage(empty, said), said).list).toEqual([said]);
});

test('messages stand in the order of their numbers', () => {
  const both = withMessage(withMessage(empty, message(3, 'other')), message(2, 'system'));
  expect(both.list.map(({ id }) => id)).toEqual([2, 3]);
});

test('what somebody else said counts as unread, once', () => {
  const heard = withMessage(withMessage(empty, message(1, 'other')), message(2, 'operator'));
  expect(heard.unread).toBe(2);
  expect(withMessage(heard, message(1, 'other')).unread).toBe(2);
  expect(withMessage(empty, message(1, 'system')).unread).toBe(0);
  expect(withMessage(empty, message(1, 'me')).unread).toBe(0);
});
