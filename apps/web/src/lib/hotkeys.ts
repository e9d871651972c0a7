// Keys that act from anywhere on the page but never while somebody types. One listener; what a key does is said by
// whatever is on the screen. Single letters can be turned off, as speech input and stray keys ask for.
import { isComposing } from '@bourse/ui/lib/composing.ts';
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { IS_MAC } from './is-mac.ts';

export type HotkeyAction =
  | 'buy'
  | 'sell'
  | 'limit'
  | 'market'
  | 'stop'
  | 'oco'
  | 'revokeAll'
  | 'nextMarket'
  | 'previousMarket'
  | 'theme'
  | 'mask'
  | 'help'
  | 'palette';

export type Hotkey = {
  readonly action: HotkeyAction;
  /** The key is named as `KeyboardEvent.key` has it, in lower case. */
  readonly key: string;
  /** The code names the key's place on a keyboard whose letters are not Latin. */
  readonly code?: string;
  /** With Command on a Mac, Control elsewhere. */
  readonly isCommand?: boolean;
};

const letter = (action: HotkeyAction, key: string): Hotkey => ({ action, key, code: `Key${key.toUpperCase()}` });

export const TRADING_HOTKEYS: readonly Hotkey[] = [
  letter('buy', 'b'),
  letter('sell', 's'),
  letter('limit', 'l'),
  letter('market', 'm'),
  letter('stop', 'p'),
  letter('oco', 'o'),
  letter('revokeAll', 'x'),
  { action: 'nextMarket', key: ']', code: 'BracketRight' },
  { action: 'previousMarket', key: '[', code: 'BracketLeft' },
];
export const PAGE_HOTKEYS: readonly Hotkey[] = [
  { ...letter('palette', 'k'), isCommand: true },
  letter('theme', 't'),
  letter('mask', 'h'),
  { action: 'help', key: '?' },
];
const ALL = [...TRADING_HOTKEYS, ...PAGE_HOTKEYS];

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'keyCode' | 'shiftKey'
>;

const isAscii = (key: string): boolean => /^[!-~]$/.test(key);

/** Which action a press means; undefined for none. `?` may need Shift, letters must come without. */
export function matchHotkey(press: KeyPress, isMac: boolean): HotkeyAction | undefined {
  const { ctrlKey, metaKey } = press;
  if (press.repeat || isComposing(press) || press.altKey) return undefined;
  const isCommand = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (!isCommand && (ctrlKey || metaKey)) return undefined;
  const isHit = ({ key, code, isCommand: needsCommand = false }: Hotkey): boolean => {
    if (needsCommand !== isCommand || (code !== undefined && press.shiftKey)) return false;
    return isAscii(press.key) ? press.key.toLowerCase() === key : code !== undefined && press.code === code;
  };
  return ALL.find(isHit)?.action;
}

/**
 * Hotkeys rest while the focus is in one of these: a field takes letters itself, a menu finds its entries by them, a dialog
 * is another place.
 */
const TYPING =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit]),textarea,select,[contenteditable]:not([contenteditable=false]),[role=textbox],[role=combobox],[role=searchbox]';
const OTHER_PLACE = '[role=menu],[role=listbox],[role=dialog],[role=alertdialog],dialog';

export type Focus = { matches: (selector: string) => boolean; closest: (selector: string) => unknown };

/** Whether a press on this element belongs to it. Command keys write nothing, so fields let them through. */
export function isTaken(focus: Focus, action: HotkeyAction): boolean {
  if (focus.closest(OTHER_PLACE)) return true;
  return action !== 'palette' && focus.matches(TYPING);
}

export const useHotkeysOn = create<{ readonly isOn: boolean }>(() => ({ isOn: readStored('hotkeys') !== '0' }));

export function setHotkeysOn(isOn: boolean): void {
  store('hotkeys', isOn ? undefined : '0');
  useHotkeysOn.setState({ isOn });
}

type Act = () => void;
export type HotkeyActs = { readonly [Action in HotkeyAction]?: Act | undefined };
const acts = new Set<(action: HotkeyAction) => Act | undefined>();

/** Does what a key would do; whatever came on the screen last goes first. */
export function runHotkey(action: HotkeyAction): boolean {
  const act = [...acts].map((find) => find(action)).findLast((found) => found !== undefined);
  act?.();
  return act !== undefined;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const action = matchHotkey(event, IS_MAC);
  if (action === undefined) return;
  // Only single keys can be turned off.
  if (action !== 'palette' && !useHotkeysOn.getState().isOn) return;
  if (event.target instanceof Element && isTaken(event.target, action)) return;
  if (runHotkey(action)) event.preventDefault();
}

/** These actions can be had by key while the component is on the screen. */
export function useHotkeys(mine: HotkeyActs): void {
  const find = useEffectEvent((action: HotkeyAction) => mine[action]);
  useEffect(() => {
    const lookUp = (action: HotkeyAction): Act | undefined => find(action);
    if (acts.size === 0) document.addEventListener('keydown', onKeyDown);
    acts.add(lookUp);
    return () => {
      acts.delete(lookUp);
      if (acts.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
