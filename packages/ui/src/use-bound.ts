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

/** Keeps from being sent what the control is part of: its form, or a dialog by its main button, the last one of its foot. */
function holdBack(control: Control): () => void {
  const dialog = control.form ? null : control.closest('[role=dialog]');
  const stop = (event: Event): void => {
    if (dialog && !findMainButton(dialog)?.contains(event.target instanceof Node ? event.target : null)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    control.focus();
  };
  const [place, type] = dialog ? ([dialog, 'click'] as const) : ([control.form, 'submit'] as const);
  place?.addEventListener(type, stop, { capture: true });
  return () => place?.removeEventListener(type, stop, { capture: true });
}

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
