import { amount, BTC, type CurrencyId, ETH, formatUnits, price, units, USDT, ZERO } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { planMoves } from './plan-moves.ts';
import type { CoinState, Lot, Situation } from './situation.ts';

const COINS: Readonly<Record<string, CurrencyId>> = { BTC, ETH, USDT };
const NAMES = new Map(Object.entries(COINS).map(([name, id]) => [id, name]));
const coins = (text: string) => amount(units(text));
const cost = (expected: string) => ({ expected: coins(expected), limit: amount(units(expected) * 2n) });

/** A coin of which the hot wallet keeps 10, and less than 1 is not swept. */
const coin = (name: keyof typeof COINS, hot: string, more: Partial<CoinState> = {}): CoinState => ({
  currencyId: COINS[name] ?? BTC,
  hot: coins(hot),
  incoming: ZERO,
  waiting: ZERO,
  dayOutflow: ZERO,
  feePrice: undefined,
  sweepMin: coins('1'),
  hotFloor: coins('10'),
  ...more,
});

/** `7 0.5 BTC` lies at the address of user 7. */
const lot = (text: string, at: number, family: Situation['family']): Lot => {
  const [index = '', quantity = '', name = ''] = text.split(' ');
  const output = family === 'utxo' ? { output: `t${at}:0` } : {};
  return {
    address: `a${index}`,
    index: Number(index),
    currencyId: COINS[name] ?? BTC,
    amount: coins(quantity),
    ...output,
  };
};

type Told = Partial<Pick<Situation, 'isSweepDue' | 'wish' | 'costs'>> & { readonly busy?: readonly string[] };

function plan(family: Situation['family'], states: readonly CoinState[], lots: readonly string[], told: Told = {}) {
  const { moves, shortages } = planMoves({
    family,
    feeCurrencyId: family === 'utxo' ? BTC : ETH,
    coins: states,
    lots: lots.map((text, at) => lot(text, at, family)),
    costs: { payment: cost('0.001'), token: cost('0.003'), output: cost('0.0005') },
    isSweepDue: told.isSweepDue ?? true,
    wish: told.wish,
    busy: new Set(told.busy),
  });
  const name = (id: CurrencyId) => NAMES.get(id) ?? '';
  return [
    ...moves.map(({ purpose, amount: moved, currencyId, lots: spent, gasFor }) => {
      const from = spent.length === 0 ? 'hot' : spent.map(({ address }) => address).join('+');
      return `${purpose} ${formatUnits(moved)} ${name(currencyId)} from ${from}${gasFor ? ` to ${gasFor.address}` : ''}`;
    }),
    ...[...shortages].map(([id, missing]) => `short of ${formatUnits(missing)} ${name(id)}`),
  ];
}

const waiting = (quantity: string) => ({ waiting: coins(quantity) });

describe('on chains of outputs', () => {
  test.each<[string, CoinState, readonly string[], Told, readonly string[]]>([
    ['nothing is there', coin('BTC', '10'), [], {}, []],
    // 2 × (0.001 + 0.0005) stay for the fee and what it may be raised by
    ['outputs leave together', coin('BTC', '10'), ['1 2 BTC', '2 3 BTC'], {}, ['sweep 4.997 BTC from a1+a2']],
    ['all of them at one address', coin('BTC', '10'), ['1 2 BTC', '1 3 BTC'], {}, ['sweep 4.997 BTC from a1+a1']],
    ['together less than the minimum', coin('BTC', '10'), ['1 0.5 BTC', '2 0.49 BTC'], {}, []],
    ['together the minimum', coin('BTC', '10'), ['1 0.5 BTC', '2 0.5 BTC'], {}, ['sweep 0.997 BTC from a1+a2']],
    ['less, and by hand', coin('BTC', '10'), ['1 0.5 BTC'], { wish: 'sweep' }, ['sweep 0.498 BTC from a1']],
    ['not due', coin('BTC', '10'), ['1 5 BTC'], { isSweepDue: false }, []],
    // 0.0005 is 2 % of 0.025
    [
      'what costs more than its share stays',
      coin('BTC', '10'),
      ['1 2 BTC', '2 0.0249 BTC'],
      {},
      ['sweep 1.998 BTC from a1'],
    ],
    ['what costs just its share', coin('BTC', '10'), ['1 2 BTC', '2 0.025 BTC'], {}, ['sweep 2.022 BTC from a1+a2']],
    ['the whole costs more than its share', coin('BTC', '10'), ['1 0.03 BTC'], { wish: 'sweep' }, []],
    ['more than half of the target is not short', coin('BTC', '5'), ['1 4 BTC'], { isSweepDue: false }, []],
    ['less than half is', coin('BTC', '4.9'), ['1 4 BTC'], { isSweepDue: false }, ['refill 3.998 BTC from a1']],
    [
      'half of it is, by hand',
      coin('BTC', '5'),
      ['1 4 BTC'],
      { wish: 'refill', isSweepDue: false },
      ['refill 3.998 BTC from a1'],
    ],
    ['what is under way counts', coin('BTC', '1', { incoming: coins('4') }), ['1 4 BTC'], { isSweepDue: false }, []],
    // 9 are missing
    [
      'the smallest that is enough',
      coin('BTC', '1'),
      ['1 30 BTC', '2 9 BTC', '3 4 BTC'],
      { isSweepDue: false },
      ['refill 8.998 BTC from a2'],
    ],
    [
      'the largest until they are',
      coin('BTC', '1'),
      ['1 2 BTC', '2 5 BTC', '3 4 BTC'],
      { isSweepDue: false },
      ['refill 8.997 BTC from a2+a3'],
    ],
    [
      'the rest is swept',
      coin('BTC', '1'),
      ['1 30 BTC', '2 9 BTC'],
      {},
      ['refill 8.998 BTC from a2', 'sweep 29.998 BTC from a1'],
    ],
    [
      'a day took more than the floor',
      coin('BTC', '19', { dayOutflow: coins('40') }),
      ['1 60 BTC'],
      { isSweepDue: false },
      ['refill 59.998 BTC from a1'],
    ],
    ['withdrawals wait and nothing is there', coin('BTC', '1', waiting('3')), [], {}, ['short of 2 BTC']],
    ['withdrawals wait and it is under way', coin('BTC', '1', { ...waiting('3'), incoming: coins('2') }), [], {}, []],
    [
      'withdrawals wait for less than comes',
      coin('BTC', '1', waiting('3')),
      ['1 3 BTC'],
      { isSweepDue: false },
      ['refill 2.998 BTC from a1'],
    ],
    [
      'withdrawals wait for more than comes',
      coin('BTC', '1', waiting('5')),
      ['1 3 BTC'],
      { isSweepDue: false },
      ['refill 2.998 BTC from a1', 'short of 1.002 BTC'],
    ],
    ['twice the target is not too much', coin('BTC', '20'), [], {}, []],
    ['more is', coin('BTC', '20.1'), [], {}, ['sweep 10.1 BTC from hot']],
    ['more is not, where withdrawals take it', coin('BTC', '20.1', waiting('1')), [], {}, []],
    ['more stays until it is due', coin('BTC', '20.1'), [], { isSweepDue: false }, []],
  ])('%s', (_what, state, lots, told, expected) => {
    expect(plan('utxo', [state], lots, told)).toEqual(expected);
  });

  test('one transaction spends no more than fifty', () => {
    const lots = Array.from({ length: 51 }, (_, at) => `${at} 1 BTC`);
    expect(plan('utxo', [coin('BTC', '10')], lots).map((line) => line.split('+').length)).toEqual([50, 1]);
  });
});

describe('on chains of balances', () => {
  /** One ether is worth 1,000 USDT. */
  const tokens = (hot: string, more: Partial<CoinState> = {}) =>
    coin('USDT', hot, { feePrice: price(units('1000')), ...more });

  test.each<[string, readonly CoinState[], readonly string[], Told, readonly string[]]>([
    [
      'each address for itself',
      [coin('ETH', '10')],
      ['1 2 ETH', '2 3 ETH'],
      {},
      ['sweep 1.998 ETH from a1', 'sweep 2.998 ETH from a2'],
    ],
    ['each of them the minimum', [coin('ETH', '10')], ['1 0.9 ETH', '2 3 ETH'], {}, ['sweep 2.998 ETH from a2']],
    ['as much as is missing', [coin('ETH', '1')], ['1 30 ETH'], {}, ['refill 9 ETH from a1']],
    ['and what would be too little to sweep', [coin('ETH', '1')], ['1 9.9 ETH'], {}, ['refill 9.898 ETH from a1']],
    ['tokens wait for gas', [coin('ETH', '10'), tokens('10')], ['1 900 USDT'], {}, ['gas 0.006 ETH from hot to a1']],
    ['tokens whose gas is under way', [coin('ETH', '10'), tokens('10')], ['1 900 USDT'], { busy: ['a1'] }, []],
    [
      'tokens with gas',
      [coin('ETH', '10'), tokens('10')],
      ['1 900 USDT', '1 0.006 ETH'],
      {},
      ['sweep 900 USDT from a1'],
    ],
    [
      'gas for one transfer is enough',
      [coin('ETH', '10'), tokens('10')],
      ['1 900 USDT', '1 0.003 ETH'],
      {},
      ['sweep 900 USDT from a1'],
    ],
    [
      'what is there is not brought',
      [coin('ETH', '10'), tokens('10')],
      ['1 900 USDT', '1 0.002 ETH'],
      {},
      ['gas 0.004 ETH from hot to a1'],
    ],
    [
      'ether that pays for tokens stays',
      [coin('ETH', '10'), tokens('10')],
      ['1 900 USDT', '1 2 ETH'],
      {},
      ['sweep 900 USDT from a1'],
    ],
    [
      'ether beside few tokens goes',
      [coin('ETH', '10'), tokens('10')],
      ['1 0.5 USDT', '1 2 ETH'],
      {},
      ['sweep 1.998 ETH from a1'],
    ],
    // 0.003 and, to bring it, 0.001 ETH are 4 USDT: 2 % of 200
    ['tokens that cost more than their share stay', [coin('ETH', '10'), tokens('10')], ['1 199 USDT'], {}, []],
    [
      'tokens that cost their share',
      [coin('ETH', '10'), tokens('10')],
      ['1 200 USDT'],
      {},
      ['gas 0.006 ETH from hot to a1'],
    ],
    [
      'tokens with gas cost less',
      [coin('ETH', '10'), tokens('10')],
      ['1 150 USDT', '1 0.003 ETH'],
      {},
      ['sweep 150 USDT from a1'],
    ],
    [
      'prices are not known',
      [coin('ETH', '10'), tokens('10', { feePrice: undefined })],
      ['1 900 USDT', '1 1 ETH'],
      {},
      ['sweep 0.998 ETH from a1'],
    ],
    [
      'prices are not known and it is short',
      [coin('ETH', '10'), tokens('1', { feePrice: undefined })],
      ['1 900 USDT', '1 1 ETH'],
      {},
      ['refill 9 USDT from a1'],
    ],
    [
      'the hot wallet has no gas to bring',
      [coin('ETH', '0.007', { hotFloor: ZERO }), tokens('10')],
      ['1 900 USDT'],
      {},
      [],
    ],
    [
      'it has just enough',
      [coin('ETH', '0.008', { hotFloor: ZERO }), tokens('10')],
      ['1 900 USDT'],
      {},
      ['gas 0.006 ETH from hot to a1'],
    ],
    [
      'it brings none that withdrawals wait for',
      [coin('ETH', '0.5', { hotFloor: ZERO, ...waiting('0.493') }), tokens('10')],
      ['1 900 USDT'],
      {},
      [],
    ],
    [
      'it brings as much as it has',
      [coin('ETH', '0.015', { hotFloor: ZERO }), tokens('10')],
      ['1 900 USDT', '2 900 USDT'],
      {},
      ['gas 0.006 ETH from hot to a1'],
    ],
    [
      'what waits for gas is under way',
      [coin('ETH', '10'), tokens('1', waiting('500'))],
      ['1 900 USDT'],
      {},
      ['gas 0.006 ETH from hot to a1'],
    ],
    [
      'what waits for gas is under way, then too',
      [coin('ETH', '10'), tokens('1', waiting('500'))],
      ['1 900 USDT'],
      { busy: ['a1'] },
      [],
    ],
    [
      'what cannot get gas is not',
      [coin('ETH', '0', { hotFloor: ZERO }), tokens('1', waiting('500'))],
      ['1 900 USDT'],
      {},
      ['short of 499 USDT'],
    ],
    ['too many tokens in the hot wallet', [coin('ETH', '10'), tokens('25')], [], {}, ['sweep 15 USDT from hot']],
  ])('%s', (_what, states, lots, told, expected) => {
    expect(plan('evm', states, lots, told)).toEqual(expected);
  });
});
