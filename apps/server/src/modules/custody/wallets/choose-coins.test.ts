import { amount, formatUnits, units } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { UTXO_TERMS } from '../nodes/utxo-chains.ts';
import { chooseCoins, rateOf, settleCoins, sizeOf } from './utxo-wallet.ts';

const coins = (...quantities: readonly string[]) => quantities.map((text) => ({ amount: amount(units(text)) }));
const { sizes } = UTXO_TERMS.btc;
const wanted = (quantity: string, rate = 10n) => ({ amount: amount(units(quantity)), rate, sizes });

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
    const hints = [amount(0n), amount(141n), amount(142n), amount(1410n)];
    expect(hints.map((hint) => rateOf(hint, sizes))).toEqual([1n, 1n, 2n, 10n]);
  });
});

describe('coins of Bitcoin Cash, whose signatures count in full', () => {
  const { sizes: cash } = UTXO_TERMS.bch;
  const paid = (have: readonly string[], quantity: string, rate = 1n) =>
    told(chooseCoins(coins(...have), { amount: amount(units(quantity)), rate, sizes: cash }));

  test.each<[string, readonly string[], string, string]>([
    ['one pays one and its change', ['1'], '0.4', '1 -> 0.00000226, 0.59999774'],
    ['two do', ['1', '2'], '2.5', '2+1 -> 0.00000374, 0.49999626'],
    ['what is left is just an output', ['1'], '0.99999228', '1 -> 0.00000226, 0.00000546'],
    ['what is left is none', ['1'], '0.99999229', '1 -> 0.00000771, 0'],
    ['it is just enough', ['1'], '0.99999808', '1 -> 0.00000192, 0'],
    ['it is not', ['1'], '0.99999809', 'none'],
  ])('%s', (_what, have, quantity, expected) => {
    expect(paid(have, quantity)).toBe(expected);
  });

  test('the sizes are those of its transactions with the longest signatures', () => {
    // Version, counts and lock time; outpoint, length, signature of 72 and key of 33 with their lengths, sequence; value and script.
    expect([cash.overhead, cash.input, cash.output]).toEqual([
      4n + 1n + 1n + 4n,
      36n + 1n + 73n + 34n + 4n,
      8n + 1n + 25n,
    ]);
    expect(sizeOf(cash, 1, true)).toBe(cash.payment);
    expect([amount(0n), amount(226n), amount(227n)].map((hint) => rateOf(hint, cash))).toEqual([1n, 1n, 2n]);
  });
});
