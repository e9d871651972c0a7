import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Kept, storageOf } from './testing-storage.ts';

let kept: Kept;
beforeEach(() => {
  kept = new Map();
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const load = async () => import('./storage.ts');

describe.each([
  ['a full storage', () => storageOf(kept, { writes: true })],
  ['a storage that refuses everything', () => storageOf(kept, { reads: true, writes: true })],
] as const)('%s', (_, make) => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', make());
    vi.stubGlobal('sessionStorage', make());
  });

  test('what is kept lives as long as the page', async () => {
    const { readStored, store, keepInTab, readOfTab } = await load();
    store('token', 'abc');
    expect(readStored('token')).toBe('abc');
    store('token', undefined);
    expect(readStored('token')).toBeUndefined();
    keepInTab('office_session', '{}');
    expect(readOfTab('office_session')).toBe('{}');
    vi.resetModules();
    expect((await load()).readStored('token')).toBeUndefined();
  });

  test('forgets all but what is to stay', async () => {
    const { readStored, store, clearStoredExcept } = await load();
    store('token', 'abc');
    store('locale', 'zh');
    clearStoredExcept(['locale']);
    expect(readStored('token')).toBeUndefined();
    expect(readStored('locale')).toBe('zh');
  });
});

test('an old value in a full storage gives way to the new one', async () => {
  kept.set('token', 'old');
  vi.stubGlobal('localStorage', storageOf(kept, { writes: true }));
  const { readStored, store } = await load();
  expect(readStored('token')).toBe('old');
  store('token', 'new');
  expect(readStored('token')).toBe('new');
});

test('a browser without storages at all is borne', async () => {
  const forbid = {
    get: (): never => {
      throw new DOMException('forbidden', 'SecurityError');
    },
    configurable: true,
  };
  Object.defineProperty(globalThis, 'localStorage', forbid);
  try {
    const { readStored, store } = await load();
    expect(readStored('token')).toBeUndefined();
    store('token', 'abc');
    expect(readStored('token')).toBe('abc');
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage');
  }
});
