// The bound of a text field. Nothing is cut by it: what is too long stays to be seen, the field says so, and its form is not
// sent meanwhile.
import { isLonger } from '@bourse/domain';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from './lib/i18n.ts';

export type Bound = {
  /** Most UTF-16 units, of what `clean` leaves. */
  readonly lengthMax?: number | undefined;
  /** Takes out what is no part of the text; without it, blanks at either end. */
  readonly clean?: ((text: string) => string) | undefined;
};

type Control = HTMLInputElement | HTMLTextAreaElement;

/** `frame` holds the input; `look` is called at each input. */
export function useBound({ lengthMax, clean }: Bound): {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly look: () => void;
  readonly error: string | undefined;
} {
  const frame = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const find = (): Control | null => frame.current?.querySelector<Control>('input, textarea') ?? null;
  const look = (): void => {
    const control = lengthMax === undefined ? null : find();
    setOver(control !== null && lengthMax !== undefined && isLonger(control.value, lengthMax, clean));
  };
  // Forms write and empty their fields themselves.
  useEffect(look);
  useEffect(() => {
    const control = isOver ? find() : null;
    const form = control?.form;
    const stop = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      control?.focus();
    };
    form?.addEventListener('submit', stop, { capture: true });
    return () => form?.removeEventListener('submit', stop, { capture: true });
  }, [isOver]);
  return { frame, look, error: isOver ? t('ui.tooLong', { max: lengthMax ?? 0 }) : undefined };
}
