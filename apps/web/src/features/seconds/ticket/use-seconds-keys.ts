// Keys that write and send an order: figures choose the term, arrows the direction. Never while somebody types or a dialog
// is open, and only as long as single keys are on.
import type { MicroDirection } from '@bourse/domain';
import { isComposing } from '@bourse/ui/lib/composing.ts';
import { useEffect, useEffectEvent } from 'react';
import { isTaken, useHotkeysOn } from '../../../lib/hotkeys.ts';
import { TERM_KEYS } from '../keys.ts';
import type { Term } from '../terms.ts';
import { chooseTerm } from './ticket-store.ts';

export type MicroKeysInput = {
  readonly terms: readonly Term[];
  readonly press: (direction: MicroDirection) => void;
};

const DIRECTION_KEYS: Readonly<Record<string, MicroDirection>> = { ArrowUp: 'up', ArrowDown: 'down' };
/** Elements of these kinds use the arrow keys themselves while they have the focus. */
const ARROWED = '[role=separator],[role=tablist],[role=slider],[type=radio]';

function isFree(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, repeat, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (defaultPrevented || repeat || isComposing(event) || altKey || ctrlKey || metaKey || shiftKey) return false;
  return !(target instanceof Element) || (!isTaken(target, 'buy') && !target.closest(ARROWED));
}

export function useMicroKeys({ terms, press }: MicroKeysInput): void {
  const act = useEffectEvent((key: string): boolean => {
    const direction = DIRECTION_KEYS[key];
    if (direction) press(direction);
    const term = terms[TERM_KEYS.findIndex((each) => each === key)];
    if (term) chooseTerm(term.seconds);
    return direction !== undefined || term !== undefined;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (useHotkeysOn.getState().isOn && isFree(event) && act(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
