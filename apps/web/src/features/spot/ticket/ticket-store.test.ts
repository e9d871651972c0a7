import { beforeEach, describe, expect, test } from 'vitest';
import { Written } from '@bourse/ui/lib/drafts.ts';
import {
  aimAt,
  beginTicket,
  chooseMode,
  chooseSide,
  clearQuantity,
  clearTicket,
  pickPrice,
  readWritten,
  restoreTicket,
  typePrice,
  typeQuantity,
  useTicket,
} from './ticket-store.ts';

const prices = () => {
  const { mode, price, stopPrice, stopLimitPrice } = useTicket.getState();
  return { mode, price, stopPrice, stopLimitPrice };
};

beforeEach(() => {
  useTicket.setState(useTicket.getInitialState());
  beginTicket('BTC/USDT', '100');
});

describe('a price from the book', () => {
  test('is the price of a limit order', () => {
    pickPrice('99');
    expect(prices()).toEqual({ mode: 'limit', price: '99', stopPrice: '', stopLimitPrice: '' });
  });

  test('makes a limit order of a market order', () => {
    chooseMode('market');
    pickPrice('99');
    expect(prices()).toMatchObject({ mode: 'limit', price: '99' });
  });

  test('goes first to what a stop-limit order waits for, then where the focus was', () => {
    chooseMode('stop');
    pickPrice('105');
    aimAt('price');
    pickPrice('106');
    expect(prices()).toEqual({ mode: 'stop', price: '106', stopPrice: '105', stopLimitPrice: '' });
  });

  test('goes to the price of a pair that was typed last, and to the first one of the next kind', () => {
    chooseMode('oco');
    typePrice('stopLimitPrice', '1');
    pickPrice('107');
    expect(prices()).toMatchObject({ price: '100', stopLimitPrice: '107' });
    chooseMode('limit');
    pickPrice('98');
    expect(prices()).toMatchObject({ price: '98', stopLimitPrice: '107' });
  });
});

test('another market begins without stop prices and quantity', () => {
  chooseMode('oco');
  typePrice('stopPrice', '110');
  typeQuantity('2');
  beginTicket('ETH/USDT', '3000');
  expect(prices()).toEqual({ mode: 'oco', price: '3000', stopPrice: '', stopLimitPrice: '' });
  expect(useTicket.getState().quantity).toBe('');
});

describe('what is kept of a ticket', () => {
  const written = () => readWritten(useTicket.getState());

  test('nothing of one that was only begun', () => {
    chooseSide('sell');
    chooseMode('oco');
    expect(written()).toBeUndefined();
  });

  test('what was typed, with the price only where it is an own one', () => {
    chooseSide('sell');
    typeQuantity('2');
    expect(written()).toMatchObject({ side: 'sell', mode: 'limit', price: '', quantity: '2' });
    typePrice('price', '101');
    typeQuantity('');
    expect(written()).toMatchObject({ price: '101', quantity: '' });
  });

  test('nothing of one that was sent', () => {
    chooseMode('stop');
    typePrice('price', '101');
    typePrice('stopPrice', '102');
    typeQuantity('2');
    clearQuantity();
    expect(prices()).toMatchObject({ price: '101', stopPrice: '102' });
    expect(written()).toBeUndefined();
  });

  test('comes back into a ticket that was begun at another price', () => {
    chooseMode('stop');
    typePrice('stopPrice', '102');
    typeQuantity('2');
    const kept = JSON.parse(JSON.stringify(written()));
    useTicket.setState(useTicket.getInitialState());
    beginTicket('BTC/USDT', '90');
    restoreTicket(new Written(kept));
    expect(prices()).toEqual({ mode: 'stop', price: '90', stopPrice: '102', stopLimitPrice: '' });
    expect(useTicket.getState()).toMatchObject({ quantity: '2', target: 'stopPrice' });
    expect(written()).toEqual(kept);
  });

  test('of another release or anything is as it begins', () => {
    restoreTicket(new Written({ mode: 'iceberg', side: 3, timeInForce: null, price: 7, quantity: '1' }));
    expect(useTicket.getState()).toMatchObject({ mode: 'limit', side: 'buy', price: '100', quantity: '1' });
  });

  test('nothing is left of it for another user', () => {
    typePrice('price', '101');
    typeQuantity('2');
    clearTicket();
    expect(prices()).toMatchObject({ price: '100' });
    expect(written()).toBeUndefined();
  });
});
