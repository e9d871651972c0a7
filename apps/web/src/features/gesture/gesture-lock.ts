// The gesture password: a pattern over nine points that opens Bourse again on this phone. It guards the screen of a session
// that stays logged in, on this device alone: kept here as a slow hash with a salt, and sent nowhere. Too many wrong tries
// end the session, and the login password is asked for.
import { serverNow } from '@bourse/ui/lib/server-clock.ts';
import { keepInTab, readOfTab, readStored, store } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';

export const POINTS_MIN = 6;
export const TRIES_MAX = 5;
/** Left and come back within this, the screen stays open. */
const OPEN_FOR_MS = 60_000;
const ROUNDS = 200_000;

type Kept = { readonly salt: string; readonly hash: string; readonly wrong: number };

function readKept(): Kept | undefined {
  try {
    const value: unknown = JSON.parse(readStored('gesture_lock') ?? '');
    if (typeof value !== 'object' || value === null) return undefined;
    const fields = new Map<string, unknown>(Object.entries(value));
    const [salt, hash, wrong] = [fields.get('salt'), fields.get('hash'), fields.get('wrong')];
    if (typeof salt !== 'string' || typeof hash !== 'string' || typeof wrong !== 'number') return undefined;
    return { salt, hash, wrong };
  } catch {
    return undefined;
  }
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

async function hashOf(pattern: readonly number[], salt: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(pattern.join('-')), 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: ROUNDS };
  return hex(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256)));
}

/** Hashing needs a secure origin. */
export const canLock = (): boolean => 'subtle' in crypto;

/** This tab was opened by the gesture: a reload need not ask again, a new start of the app does. */
const OPENED = 'gesture_opened';
const isOpened = (): boolean => readOfTab(OPENED) === '1';
const keepOpened = (isOpen: boolean): void => keepInTab(OPENED, isOpen ? '1' : undefined);

type Lock = { readonly isSet: boolean; readonly isLocked: boolean };
export const useGestureLock = create<Lock>(() => {
  const isSet = canLock() && readKept() !== undefined;
  return { isSet, isLocked: isSet && !isOpened() };
});

export async function setGesture(pattern: readonly number[]): Promise<void> {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  store('gesture_lock', JSON.stringify({ salt, hash: await hashOf(pattern, salt), wrong: 0 } satisfies Kept));
  keepOpened(true);
  useGestureLock.setState({ isSet: true, isLocked: false });
}

export function clearGesture(): void {
  store('gesture_lock', undefined);
  useGestureLock.setState({ isSet: false, isLocked: false });
}

/** How many tries are left after a wrong one; undefined when it was right. */
export async function tryGesture(pattern: readonly number[]): Promise<number | undefined> {
  const kept = readKept();
  if (!kept || (await hashOf(pattern, kept.salt)) === kept.hash) {
    if (kept) store('gesture_lock', JSON.stringify({ ...kept, wrong: 0 }));
    keepOpened(true);
    useGestureLock.setState({ isLocked: false });
    return undefined;
  }
  const wrong = kept.wrong + 1;
  store('gesture_lock', JSON.stringify({ ...kept, wrong }));
  return Math.max(0, TRIES_MAX - wrong);
}

/** Locks again when the page was out of sight for a while. */
export function watchAbsence(): () => void {
  let leftAt: number | undefined;
  const onChange = (): void => {
    if (document.visibilityState === 'hidden') leftAt = serverNow();
    else if (leftAt !== undefined && serverNow() - leftAt > OPEN_FOR_MS && useGestureLock.getState().isSet) {
      keepOpened(false);
      useGestureLock.setState({ isLocked: true });
    }
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
