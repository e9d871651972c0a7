import { beforeEach, expect, test } from 'vitest';
import { Written } from '@bourse/ui/lib/drafts.ts';
import {
  beginPosition,
  chooseMode,
  chooseMultiple,
  clearPosition,
  clearTicket,
  pickPrice,
  readWritten,
  restoreTicket,
  switchStops,
  typeHands,
  typeStop,
  useLeverTicket,
} from './ticket-store.ts';

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

test('what was typed comes back, with its stops', () => {
  pickPrice('99');
  chooseMultiple(20);
  typeHands('5');
  switchStops(true);
  typeStop('stopLoss', '90');
  const kept = JSON.parse(JSON.stringify(readWritten(useLeverTicket.getState())));
  useLeverTicket.setState(useLeverTicket.getInitialState());
  beginPosition('BTC/USDT');
  expect(readWritten(useLeverTicket.getState())).toBeUndefined();
  restoreTicket(new Written(kept));
  expect(written()).toEqual({ mode: 'limit', multiple: 20, hands: '5', price: '99' });
  expect(useLeverTicket.getState()).toMatchObject({ hasStops: true, stopLoss: '90', takeProfit: '' });
});

test('nothing is kept of a position that was sent, nor left for another user', () => {
  pickPrice('99');
  typeHands('5');
  clearPosition();
  expect(readWritten(useLeverTicket.getState())).toBeUndefined();
  typeHands('6');
  clearTicket();
  expect(written()).toMatchObject({ hands: '', price: '' });
  expect(readWritten(useLeverTicket.getState())).toBeUndefined();
});
