// The bound of a text field. Nothing is cut by it: what is too long stays to be seen, the field says so, and its form is not
// sent meanwhile.
import { isLonger } from '@bourse/domain';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from './lib/i18n.ts';

export type Bound = {
  /** Most UTF-16 units, of what `clean` leaves. */
  readonly lengthMax?: number | undefined;
  /** Takes out what is no part of the text; without it, blanks at either end. */
  readonly clean?: ((text: string) => string) | undefined;
};

type Control = HTMLInputElement | HTMLTextAreaElement;

/** A button says this of itself that sends what stands in the form around it without being its submit button. */
const SENDING = '[data-sends]';

/**
 * Keeps from being sent what the control is part of: its form, a dialog by its main button, the last one of its foot; and either
 * by a button in it that sends as well.
 */
function holdBack(control: Control): () => void {
  const dialog = control.form ? null : control.closest('[role=dialog]');
  const place = control.form ?? dialog;
  const stop = (event: Event): void => {
    if (event.type === 'click' && !isSending(event.target, dialog)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    control.focus();
  };
  for (const type of EVENTS) place?.addEventListener(type, stop, { capture: true });
  return () => {
    for (const type of EVENTS) place?.removeEventListener(type, stop, { capture: true });
  };
}

const EVENTS = ['submit', 'click'] as const;

const isSending = (target: EventTarget | null, dialog: Element | null): boolean =>
  target instanceof Element &&
  (target.closest(SENDING) !== null || (dialog !== null && findMainButton(dialog)?.contains(target) === true));

const findMainButton = (dialog: Element): Element | undefined => [...dialog.querySelectorAll('footer button')].at(-1);

/** `hold` takes the element around the input. */
export function useBound({ lengthMax, clean }: Bound): {
  readonly hold: ((frame: HTMLElement | null) => void) | undefined;
  readonly error: string | undefined;
} {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const control = frame?.querySelector<Control>('input, textarea') ?? null;
  // Forms write and empty their fields themselves: what the input holds is asked of it alone.
  const isOver = useSyncExternalStore(
    (onChange) => {
      // At the document, which hears of it after the page's own handlers: drawn any earlier, a field whose value is kept beside
      // it would be given the value of before, and what was typed would be gone.
      document.addEventListener('input', onChange);
      return () => document.removeEventListener('input', onChange);
    },
    () => control !== null && lengthMax !== undefined && isLonger(control.value, lengthMax, clean),
  );
  useEffect(() => (isOver && control ? holdBack(control) : undefined), [isOver, control]);
  return {
    hold: lengthMax === undefined ? undefined : setFrame,
    error: isOver ? t('ui.tooLong', { max: lengthMax ?? 0 }) : undefined,
  };
}
