import { describe, expect, test } from 'vitest';
import { type Focus, isTaken, type KeyPress, matchHotkey } from './hotkeys.ts';

const press = (parts: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  keyCode: 0,
  ...parts,
});

describe('a press', () => {
  test.each([
    [{ key: 'b', code: 'KeyB' }, false, 'buy'],
    [{ key: 'B', code: 'KeyB' }, false, 'buy'],
    [{ key: 'B', code: 'KeyB', shiftKey: true }, false, undefined],
    [{ key: 'и', code: 'KeyB' }, false, 'buy'],
    [{ key: 'n', code: 'KeyB' }, false, undefined],
    [{ key: ']', code: 'BracketRight' }, false, 'nextMarket'],
    [{ key: '?', code: 'Slash', shiftKey: true }, false, 'help'],
    [{ key: 'k', code: 'KeyK' }, false, undefined],
    [{ key: 'k', code: 'KeyK', ctrlKey: true }, false, 'palette'],
    [{ key: 'k', code: 'KeyK', metaKey: true }, true, 'palette'],
    [{ key: 'k', code: 'KeyK', ctrlKey: true }, true, undefined],
    [{ key: 'k', code: 'KeyK', metaKey: true }, false, undefined],
    [{ key: 's', code: 'KeyS', ctrlKey: true }, false, undefined],
    [{ key: 's', code: 'KeyS', altKey: true }, false, undefined],
    [{ key: 's', code: 'KeyS', repeat: true }, false, undefined],
    [{ key: 's', code: 'KeyS', isComposing: true }, false, undefined],
    [{ key: 's', code: 'KeyS', keyCode: 229 }, false, undefined],
    [{ key: 'k', code: 'KeyK', ctrlKey: true, keyCode: 229 }, false, undefined],
    [{ key: 'Enter', code: 'Enter' }, false, undefined],
  ] as const)('%o (mac: %s) means %s', (parts, isMac, action) => {
    expect(matchHotkey(press(parts), isMac)).toBe(action);
  });
});

describe('the focus', () => {
  const focus = (isField: boolean, isElsewhere: boolean): Focus => ({
    matches: () => isField,
    closest: () => (isElsewhere ? {} : null),
  });

  test('in a field keeps all letters, but not the palette', () => {
    expect(isTaken(focus(true, false), 'buy')).toBe(true);
    expect(isTaken(focus(true, false), 'help')).toBe(true);
    expect(isTaken(focus(true, false), 'palette')).toBe(false);
  });

  test('in a dialog or a menu keeps everything', () => {
    expect(isTaken(focus(false, true), 'palette')).toBe(true);
    expect(isTaken(focus(false, true), 'sell')).toBe(true);
  });

  test('on the page keeps nothing', () => {
    expect(isTaken(focus(false, false), 'buy')).toBe(false);
  });
});
