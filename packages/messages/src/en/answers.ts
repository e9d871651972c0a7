import type { answers as source } from '../zh/answers.ts';

export const answers: Record<keyof typeof source, string> = {
  'answer.order_submitted': 'Order submitted',
  'answer.order_amended': 'Order amended',
  'answer.order_cancelled': 'Order cancelled',
  'answer.orders_cancelled': '{count, plural, one {# order cancelled} other {# orders cancelled}}',
  'answer.favourite_added': 'Added to favourites',
  'answer.favourite_deleted': 'Removed from favourites',
  'answer.code_sent': 'A code is on its way to {address}',
  'answer.code_correct': 'The code is correct',
  'answer.registered': 'Account created',
  'answer.logged_out': 'You are logged out',
};
