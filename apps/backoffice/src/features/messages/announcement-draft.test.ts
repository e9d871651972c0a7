// What is missing of an announcement before it can be asked for.
import { describe, expect, test } from 'vitest';
import { audienceOf, type Draft, NEW_DRAFT, readIds, wishOf } from './announcement-draft.ts';

const WORDS = { title: 'Hello', text: 'To everybody' };
const draft = (other: Partial<Draft>): Draft => ({ ...NEW_DRAFT, texts: { en: WORDS }, ...other });

describe('an announcement', () => {
  test('goes to everybody, into the box, at once', () => {
    expect(wishOf(draft({}))).toEqual({ texts: { en: WORDS }, audience: 'everybody', is_in_box: 1, is_by_mail: 0 });
  });

  test('needs English or Chinese, whole texts and one way', () => {
    expect(wishOf(NEW_DRAFT)).toBeUndefined();
    expect(wishOf(draft({ texts: { kr: WORDS } }))).toBeUndefined();
    expect(wishOf(draft({ texts: { zh: WORDS } }))).toBeDefined();
    expect(wishOf(draft({ texts: { en: WORDS, kr: { title: 'x', text: ' ' } } }))).toBeUndefined();
    expect(wishOf(draft({ isInBox: false }))).toBeUndefined();
  });

  test('needs members where its audience has some, and a time that lies ahead', () => {
    expect(wishOf(draft({ audience: 'holders' }))).toBeUndefined();
    expect(wishOf(draft({ audience: 'languages', members: ['kr', 'it'] }))).toMatchObject({ members: 'kr,it' });
    expect(audienceOf({ audience: 'merchants', members: [] })).toEqual({ audience: 'merchants' });
    expect(wishOf(draft({ from: '2020-01-01T08:00' }))).toBeUndefined();
  });
});

test('ids are read with whatever stands between them', () => {
  expect(readIds('100001; x')).toBeUndefined();
  expect(readIds(' 100001, 100002\n100003；100004')).toEqual(['100001', '100002', '100003', '100004']);
  expect(readIds('')).toEqual([]);
});
