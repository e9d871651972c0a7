import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Kept, storageOf } from './testing-storage.ts';

const ANN = { owner: '7', name: 'ticket' };
const BOB = { owner: '8', name: 'ticket' };
const HOUR_MS = 3_600_000;

let kept: Kept;
let listeners: Map<string, () => void>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 29) });
  kept = new Map();
  listeners = new Map();
  vi.stubGlobal('sessionStorage', storageOf(kept));
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const load = async () => import('./drafts.ts');
type Drafts = Awaited<ReturnType<typeof load>>;

/** Loads the drafts as a reload finds them. */
async function reload(): Promise<Drafts> {
  vi.resetModules();
  return load();
}

test('a reload finds what was written, its writer alone and in its own place', async () => {
  const { keepDraft, writeDrafts } = await load();
  keepDraft(ANN, { text: 'Hello' });
  keepDraft({ ...ANN, name: 'chat 5' }, { text: 'Paid' });
  writeDrafts();
  const { readDraft } = await reload();
  expect(readDraft(ANN)).toEqual({ text: 'Hello' });
  expect(readDraft({ ...ANN, name: 'chat 5' })).toEqual({ text: 'Paid' });
  expect(readDraft({ ...ANN, name: 'chat 6' })).toBeUndefined();
  expect(readDraft(BOB)).toBeUndefined();
});

test('what another writes takes nothing from the first', async () => {
  const { keepDraft, writeDrafts, readDraft } = await load();
  keepDraft(ANN, { text: 'of Ann' });
  writeDrafts();
  keepDraft(BOB, { text: 'of Bob' });
  writeDrafts();
  expect([readDraft(ANN), readDraft(BOB)]).toEqual([{ text: 'of Ann' }, { text: 'of Bob' }]);
});

describe('it is written down', () => {
  test('once in a while, however fast somebody types', async () => {
    const { keepDraft, WRITTEN_AFTER_MS } = await load();
    const setItem = vi.spyOn(sessionStorage, 'setItem');
    for (let length = 1; length <= 40; length += 1) {
      keepDraft(ANN, { text: 'x'.repeat(length) });
      vi.advanceTimersByTime(WRITTEN_AFTER_MS / 10);
    }
    expect(setItem.mock.calls.length).toBeLessThanOrEqual(4);
    expect(kept.get('drafts')).toContain('x'.repeat(30));
  });

  test.each(['pagehide', 'visibilitychange'])('at once on %s', async (event) => {
    const { keepDraft } = await load();
    keepDraft(ANN, { text: 'Hello' });
    expect(kept.size).toBe(0);
    listeners.get(event)?.();
    expect(kept.get('drafts')).toContain('Hello');
  });
});

test('what is not written down yet is found in the page', async () => {
  const { keepDraft, readDraft, dropDraft } = await load();
  keepDraft(ANN, { text: 'Hello' });
  expect(readDraft(ANN)).toEqual({ text: 'Hello' });
  dropDraft(ANN);
  expect(readDraft(ANN)).toBeUndefined();
});

test('what was sent is gone, and with the last the key of the storage', async () => {
  const { keepDraft, dropDraft, writeDrafts } = await load();
  keepDraft(ANN, { text: 'Hello' });
  writeDrafts();
  dropDraft(ANN);
  writeDrafts();
  expect(kept.has('drafts')).toBe(false);
});

test('whoever logs out leaves nothing, nor does what was about to be written', async () => {
  const { keepDraft, writeDrafts, forgetDrafts } = await load();
  keepDraft(ANN, { text: 'Hello' });
  writeDrafts();
  keepDraft(ANN, { text: 'Hello again' });
  forgetDrafts();
  vi.runAllTimers();
  expect(kept.size).toBe(0);
});

describe('bounds', () => {
  test.each([
    ['an hour', 1, true],
    ['just less than a day', 23.99, true],
    ['a day', 24, false],
  ])('after %s', async (_, hours, isFound) => {
    const { keepDraft, writeDrafts, readDraft } = await load();
    keepDraft(ANN, { text: 'Hello' });
    writeDrafts();
    vi.advanceTimersByTime(hours * HOUR_MS);
    expect(readDraft(ANN) !== undefined).toBe(isFound);
  });

  test('the oldest make room', async () => {
    const { keepDraft, writeDrafts, readDraft, DRAFTS_MAX } = await load();
    for (let number = 0; number <= DRAFTS_MAX; number += 1) {
      keepDraft({ owner: '7', name: `chat ${number}` }, { text: 'Hello' });
      writeDrafts();
      // The first is written on.
      if (number === 1) keepDraft({ owner: '7', name: 'chat 0' }, { text: 'Hello!' });
    }
    expect(readDraft({ owner: '7', name: 'chat 0' })).toEqual({ text: 'Hello!' });
    expect(readDraft({ owner: '7', name: 'chat 1' })).toBeUndefined();
    expect(readDraft({ owner: '7', name: `chat ${DRAFTS_MAX}` })).toBeDefined();
  });

  test('one that is too long is not kept, nor the shorter one before it', async () => {
    const { keepDraft, writeDrafts, DRAFT_LENGTH_MAX } = await load();
    keepDraft(ANN, { text: 'Hello' });
    writeDrafts();
    keepDraft(ANN, { text: 'x'.repeat(DRAFT_LENGTH_MAX) });
    writeDrafts();
    expect(kept.has('drafts')).toBe(false);
  });
});

describe('anything else in the storage is as if nothing were there', () => {
  const now = Date.UTC(2026, 10, 29);
  test.each([
    ['no JSON', '{"owner'],
    ['a word', '"drafts"'],
    ['nothing', 'null'],
    ['an object', '{"owner":"7","name":"ticket"}'],
    ['a list of anything', '[null,3,"x",[],{}]'],
    ['no owner', JSON.stringify([{ name: 'ticket', at: now, value: { text: 'x' } }])],
    ['another shape', JSON.stringify([{ owner: 7, name: 'ticket', at: now, value: { text: 'x' } }])],
    ['no time', JSON.stringify([{ owner: '7', name: 'ticket', at: 'now', value: { text: 'x' } }])],
  ])('%s', async (_, text) => {
    kept.set('drafts', text);
    const { readDraft, keepDraft, writeDrafts } = await load();
    expect(readDraft(ANN)).toBeUndefined();
    keepDraft(ANN, { text: 'Hello' });
    writeDrafts();
    expect((await reload()).readDraft(ANN)).toEqual({ text: 'Hello' });
  });
});

describe.each([
  ['a full storage', { writes: true }],
  ['a storage that refuses everything', { reads: true, writes: true }],
])('%s', (_, refuses) => {
  test('keeps drafts as long as the page lives', async () => {
    vi.stubGlobal('sessionStorage', storageOf(kept, refuses));
    const { keepDraft, writeDrafts, readDraft, forgetDrafts } = await load();
    keepDraft(ANN, { text: 'Hello' });
    writeDrafts();
    expect(readDraft(ANN)).toEqual({ text: 'Hello' });
    forgetDrafts();
    expect(readDraft(ANN)).toBeUndefined();
  });
});

describe('fields are read as what they have to be', () => {
  const value = { subject: 'Deposit', category: 'trade', isOnline: true, ways: ['bank', 'cash', 7], multiple: 20 };

  test('what fits is taken', async () => {
    const written = new (await load()).Written(value);
    expect(written.text('subject')).toBe('Deposit');
    expect(written.choice('category', ['trade', 'account'], '')).toBe('trade');
    expect(written.flag('isOnline', false)).toBe(true);
    expect(written.choices('ways', ['ali_pay', 'bank'], [])).toEqual(['bank']);
    expect(written.number('multiple')).toBe(20);
  });

  test.each([
    ['another type', { subject: 5, category: 3, isOnline: 'yes', ways: 'bank', multiple: '20' }],
    ['none', {}],
  ])('%s is as it begins', async (_, wrong) => {
    const written = new (await load()).Written(wrong);
    expect(written.text('subject', 'start')).toBe('start');
    expect(written.choice('category', ['trade', 'account'], '')).toBe('');
    expect(written.flag('isOnline', true)).toBe(true);
    expect(written.choices('ways', ['bank'], ['bank'])).toEqual(['bank']);
    expect(written.number('multiple')).toBeUndefined();
  });

  test.each([[null], [undefined], ['text'], [3]])('%s has none', async (nothing) => {
    expect(new (await load()).Written(nothing).text('subject')).toBe('');
  });

  test('what can be chosen no more is not', async () => {
    expect(new (await load()).Written({ coin: '9' }).choice('coin', ['1', '2'], '1')).toBe('1');
  });
});
