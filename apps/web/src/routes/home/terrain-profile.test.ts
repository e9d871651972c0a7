import { amount, price } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { profileOf, SLOPE_POINTS } from './terrain-profile.ts';

const side = (sign: 1n | -1n, levels: number) =>
  Array.from({ length: levels }, (_, index) => ({
    price: price(100_00000000n + sign * BigInt(index + 1) * 1_0000000n),
    quantity: amount(1_00000000n),
  }));

describe('profileOf', () => {
  test('both slopes rise from the spread to the rim and stay within the picture', () => {
    const profile = profileOf({ bids: side(-1n, 30), asks: side(1n, 30) });
    expect(profile?.bids).toHaveLength(SLOPE_POINTS);
    expect(profile?.reach).toBeCloseTo(0.024, 3);
    for (const heights of [profile?.bids ?? [], profile?.asks ?? []]) {
      expect(heights.at(-1)).toBeGreaterThan(heights[0] ?? 1);
      for (const height of heights) {
        expect(height).toBeGreaterThanOrEqual(0);
        expect(height).toBeLessThanOrEqual(1);
      }
    }
  });

  test('a book of a few levels, or of one side, is no landscape', () => {
    expect(profileOf({ bids: side(-1n, 4), asks: side(1n, 30) })).toBeUndefined();
    expect(profileOf({ bids: [], asks: side(1n, 30) })).toBeUndefined();
  });
});
