import { beforeEach, expect, test } from 'vitest';
import { beginPosition, chooseMode, chooseMultiple, pickPrice, typeHands, useLeverTicket } from './ticket-store.ts';

const written = () => {
  const { mode, multiple, hands, price } = useLeverTicket.getState();
  return { mode, multiple, hands, price };
};

beforeEach(() => {
  useLeverTicket.setState(useLeverTicket.getInitialState());
  beginPosition('BTC/USDT');
  chooseMultiple(20);
  typeHands('5');
});

test('another mode clears what was reckoned and the multiple', () => {
  chooseMode('limit');
  expect(written()).toEqual({ mode: 'limit', multiple: undefined, hands: '', price: '' });
});

test('the same mode clears nothing', () => {
  chooseMode('market');
  expect(written()).toMatchObject({ multiple: 20, hands: '5' });
});

test('a price from the book makes a limit order', () => {
  pickPrice('99');
  expect(written()).toEqual({ mode: 'limit', multiple: undefined, hands: '', price: '99' });
  chooseMultiple(10);
  pickPrice('98');
  expect(written()).toEqual({ mode: 'limit', multiple: 10, hands: '', price: '98' });
});

test('another market begins anew', () => {
  beginPosition('ETH/USDT');
  expect(written()).toEqual({ mode: 'market', multiple: undefined, hands: '', price: '' });
});
