import { describe, expect, test } from 'vitest';
import { describeTimeZone, offerTimeZones, parseTimeZone } from './time-zones.ts';

const WINTER = Date.UTC(2026, 0, 15);
const SUMMER = Date.UTC(2026, 6, 15);

describe('time zones', () => {
  test('Asia/Shanghai, whatever else was kept that is no zone', () => {
    for (const kept of [undefined, '', 7, 'Mars/Olympus', null]) expect(parseTimeZone(kept)).toBe('Asia/Shanghai');
    expect(parseTimeZone('Europe/Rome')).toBe('Europe/Rome');
  });

  test('a zone is named in the language asked for, with its offset of that day', () => {
    expect(describeTimeZone('Asia/Shanghai', 'en', WINTER)).toMatchObject({
      name: 'China Standard Time',
      offset: 'UTC+8',
    });
    expect(describeTimeZone('Europe/London', 'en', WINTER).offset).toBe('UTC');
    expect(describeTimeZone('Europe/London', 'en', SUMMER).offset).toBe('UTC+1');
  });

  test('the own zone is offered once', () => {
    const zones = offerTimeZones(['Asia/Shanghai', 'Africa/Cairo'], 'en', WINTER).map(({ zone }) => zone);
    expect(zones.filter((zone) => zone === 'Asia/Shanghai')).toHaveLength(1);
    expect(zones).toContain('Africa/Cairo');
  });
});
