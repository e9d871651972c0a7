import { amount, formatUnits, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { chooseCoins, rateOf, settleCoins } from './choose-coins.ts';

const coins = (...quantities: readonly string[]) => quantities.map((text) => ({ amount: amount(units(text)) }));
const wanted = (quantity: string, rate = 10n) => ({ amount: amount(units(quantity)), rate });

/** `coins -> fee and change`. */
function told(choice: ReturnType<typeof chooseCoins>): string {
  if (!choice) return 'none';
  const spent = choice.coins.map((coin) => formatUnits(coin.amount)).join('+');
  return `${spent} -> ${formatUnits(choice.fee)}, ${formatUnits(choice.change)}`;
}

describe('coins of a payment', () => {
  test.each<[string, readonly string[], string, string]>([
    ['the smallest that is enough', ['5', '1', '2'], '0.9', '1 -> 0.0000153, 0.0999847'],
    ['one that is enough only without its fee is none', ['5', '1'], '1', '5 -> 0.0000153, 3.9999847'],
    ['the largest ones until they are enough', ['1', '3', '2'], '4', '3+2 -> 0.0000221, 0.9999779'],
    ['what is too little for a change goes to the fee', ['1'], '0.9999858', '1 -> 0.0000142, 0'],
    ['together too few', ['1', '2'], '3', 'none'],
    ['none at all', [], '1', 'none'],
  ])('%s', (_what, have, quantity, expected) => {
    expect(told(chooseCoins(coins(...have), wanted(quantity)))).toBe(expected);
  });

  test('of many crumbs no more than twenty', () => {
    const crumbs = coins(...Array.from({ length: 40 }, () => '0.1'));
    expect(chooseCoins(crumbs, wanted('1.9'))?.coins).toHaveLength(20);
    expect(chooseCoins(crumbs, wanted('2.1'))).toBeUndefined();
  });

  test('those that are named are spent all', () => {
    expect(told(settleCoins(coins('1', '2', '3'), wanted('1')))).toBe('1+2+3 -> 0.0000289, 4.9999711');
  });

  test('the rate is never below what nodes pass on, and rounds up', () => {
    expect([amount(0n), amount(141n), amount(142n), amount(1410n)].map(rateOf)).toEqual([1n, 1n, 2n, 10n]);
  });
});
