import { beforeEach, describe, expect, test } from 'vitest';
import { aimAt, beginTicket, chooseMode, pickPrice, typePrice, typeQuantity, useTicket } from './ticket-store.ts';

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
