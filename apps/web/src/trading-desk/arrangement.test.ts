import { describe, expect, it } from 'vitest';
import { fitArrangement, hasList, PANELS, parseArrangement } from './arrangement.ts';

const WINDOWS = [
  { width: 768, height: 1024 },
  { width: 1080, height: 700 },
  { width: 1280, height: 720 },
  { width: 1320, height: 500 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
] as const;

describe('the arrangement of a trading screen', () => {
  it('leaves the larger part of a full-HD window to the chart', () => {
    const { list, middle, ticket, lower } = fitArrangement({ width: 1920, height: 1080 }, {});
    expect(1920 - list.size - middle.size - ticket.size).toBeGreaterThan(960);
    expect(lower.size).toBeLessThan(1080 * 0.26);
  });

  it.each(WINDOWS)('keeps every panel within its bounds at $width × $height, whatever was chosen', (room) => {
    for (const chosen of [{}, ...[0, 5_000].map((size) => Object.fromEntries(PANELS.map((panel) => [panel, size])))]) {
      const spans = fitArrangement(room, chosen);
      for (const panel of PANELS) {
        const { size, min, max } = spans[panel];
        expect([panel, size >= min, size <= max]).toEqual([panel, true, true]);
      }
    }
  });

  it('keeps the chart wide enough beside three wide columns', () => {
    const room = { width: 1440, height: 900 };
    const { list, middle, ticket } = fitArrangement(room, { list: 420, middle: 480, ticket: 440 });
    expect(room.width - list.size - middle.size - ticket.size).toBe(420);
    expect(ticket.size).toBe(440);
    expect(list.max).toBe(list.size);
  });

  it('has a list of markets where there is room and nobody has hidden it', () => {
    expect(hasList({ width: 1440, height: 900 }, {})).toBe(true);
    expect(hasList({ width: 1440, height: 900 }, { isListHidden: true })).toBe(false);
    expect(hasList({ width: 1280, height: 720 }, {})).toBe(false);
  });

  it('reads what was kept as far as it can be understood', () => {
    expect(parseArrangement({ lower: 300, list: 'wide', ticket: null, isListHidden: true, other: 1 })).toEqual({
      lower: 300,
      isListHidden: true,
    });
    for (const kept of [undefined, null, 7, 'x', []]) expect(parseArrangement(kept)).toEqual({});
  });
});
