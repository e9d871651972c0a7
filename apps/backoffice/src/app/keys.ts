// Keys that act from anywhere on a page, but never while somebody types or a dialog is open.
import type { MessageKey } from '@bourse/messages';
import { isComposing } from '@bourse/ui/lib/composing.ts';
import { useEffect, useEffectEvent } from 'react';

export type KeyAction = 'sections' | 'filter' | 'next' | 'previous' | 'nextPage' | 'previousPage' | 'help';
type Key = { readonly key: string; readonly action: KeyAction; readonly text: MessageKey };

export const KEYS: readonly Key[] = [
  { key: 'g', action: 'sections', text: 'office.keys.sections' },
  { key: '/', action: 'filter', text: 'office.keys.filter' },
  { key: 'j', action: 'next', text: 'office.keys.next' },
  { key: 'k', action: 'previous', text: 'office.keys.previous' },
  { key: ']', action: 'nextPage', text: 'office.keys.nextPage' },
  { key: '[', action: 'previousPage', text: 'office.keys.previousPage' },
  { key: '?', action: 'help', text: 'office.keys.help' },
];

const TYPING =
  'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable],[role=dialog] *,[role=menu] *';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'keyCode'>;
type Focus = { readonly matches: (selector: string) => boolean };

/** Tells what a press means where the focus is; undefined for nothing. A row may be passed while the key is held. */
export function findAction(press: KeyPress, focus: Focus | null): KeyAction | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || isComposing(press) || focus?.matches(TYPING)) return undefined;
  const action = KEYS.find(({ key }) => key === press.key)?.action;
  return press.repeat && action !== 'next' && action !== 'previous' ? undefined : action;
}

const CONTROLS = 'a[href],button:not(:disabled),summary';

/** The rows of the page that lead somewhere or do something. */
const listRows = (): readonly Element[] =>
  [...document.querySelectorAll('main tbody > tr, main [data-rows] > li')].filter((row) => row.querySelector(CONTROLS));

function moveBy(step: 1 | -1): void {
  const rows = listRows();
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = at === -1 ? rows[step === 1 ? 0 : rows.length - 1] : rows[at + step];
  row?.querySelector<HTMLElement>(CONTROLS)?.focus();
}

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

/** Turns the page of the list that has the focus, or else of the first one. */
function turn(button: 'first' | 'last'): void {
  const pager = document.activeElement?.closest('main section')?.querySelector('[data-pager]');
  (pager ?? find('main [data-pager]'))?.querySelector<HTMLElement>(`button:${button}-of-type:not(:disabled)`)?.click();
}

const DEEDS: Readonly<Partial<Record<KeyAction, () => void>>> = {
  filter: () => find('main :is(input:not([type=checkbox]), select, textarea):not(:disabled)')?.focus(),
  next: () => moveBy(1),
  previous: () => moveBy(-1),
  nextPage: () => turn('last'),
  previousPage: () => turn('first'),
};

/** `onOpen` shows sections, or the list of keys. */
export function useKeys(onOpen: (sheet: 'sections' | 'help') => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = findAction(event, document.activeElement);
    if (action === undefined) return;
    event.preventDefault();
    if (action === 'sections' || action === 'help') onOpen(action);
    else DEEDS[action]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
