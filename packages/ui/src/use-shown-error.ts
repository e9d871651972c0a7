// Which error of a field is shown: what is wrong with an empty field is not said to somebody who has just emptied it to type
// anew, only once he leaves it or sends the form.
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { isComposing } from './lib/composing.ts';

export type ShownError = {
  readonly error: string | undefined;
  /** For the element that holds the input. */
  readonly watch: {
    readonly onInput: (event: FormEvent) => void;
    readonly onBlur: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
};

const isText = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

export function useShownError(error: string | undefined): ShownError {
  const [isJustCleared, setJustCleared] = useState(false);
  return {
    error: isJustCleared ? undefined : error,
    watch: {
      onInput: ({ target }) => setJustCleared(isText(target) && target.value === ''),
      onBlur: () => setJustCleared(false),
      onKeyDown: ({ key, nativeEvent }) => {
        if (key === 'Enter' && !isComposing(nativeEvent)) setJustCleared(false);
      },
    },
  };
}
