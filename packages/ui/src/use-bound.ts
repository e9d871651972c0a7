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
      frame?.addEventListener('input', onChange);
      return () => frame?.removeEventListener('input', onChange);
    },
    () => control !== null && lengthMax !== undefined && isLonger(control.value, lengthMax, clean),
  );
  useEffect(() => {
    const form = isOver ? control?.form : undefined;
    const stop = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      control?.focus();
    };
    form?.addEventListener('submit', stop, { capture: true });
    return () => form?.removeEventListener('submit', stop, { capture: true });
  }, [isOver, control]);
  return {
    hold: lengthMax === undefined ? undefined : setFrame,
    error: isOver ? t('ui.tooLong', { max: lengthMax ?? 0 }) : undefined,
  };
}
