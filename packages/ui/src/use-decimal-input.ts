// What all decimal fields do: they show a plain decimal string in the page's notation, keep what is being typed as it is
// typed, and say why a text is refused. What is refused stays to be seen, and the form gets the empty value meanwhile.
import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from './lib/composing.ts';
import { editDecimal, type FieldText, readField, type Refusal, showDecimal } from './lib/decimal-text.ts';
import { stepDecimal } from './lib/decimal.ts';
import { formatDecimal, notation } from './lib/format.ts';
import { t } from './lib/i18n.ts';

export type DecimalInputOptions = {
  /** A plain decimal string, or blank. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Most digits after the point. */
  readonly places: number;
  /** Arrow keys and step buttons move by this much; with Shift tenfold. */
  readonly step?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  /** The form finds this wrong with the value. */
  readonly error?: string | undefined;
};

export type DecimalInput = {
  readonly input: {
    readonly ref: Ref<HTMLInputElement>;
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onCompositionStart: (event: CompositionEvent<HTMLInputElement>) => void;
    readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
  /**
   * It says what is wrong with the text, else with the value. A text that may yet become a decimal is not called wrong
   * while it is typed, unless the form asks for the value.
   */
  readonly error: string | undefined;
  readonly move: (steps: number) => void;
};

const SAMPLE_THOUSANDS = '10000';
const SAMPLE_DECIMAL = '0.5';

function refusalText(refusal: Refusal, places: number): string {
  if (refusal === 'too_many_places') return t('ui.decimal.places', { places });
  return t(refusal === 'not_a_number' ? 'ui.decimal.notNumber' : 'ui.decimal.unclear', {
    thousands: formatDecimal(SAMPLE_THOUSANDS),
    decimal: formatDecimal(SAMPLE_DECIMAL),
  });
}

type Selection = readonly [from: number, to: number];

/** Answers what the browser put in place of what. Where its own account does not fit (undo, autofill), all was replaced. */
function changeOf(before: string, after: string, selection: Selection | undefined, caret: number) {
  const removed = before.length - after.length;
  const [from, to] = selection ?? [0, before.length];
  const end = after.length - (before.length - to);
  // Without a selection a deletion took what stood beside the caret.
  const found =
    from === to && removed > 0
      ? { from: caret, to: caret + removed, inserted: '' }
      : { from, to, inserted: after.slice(from, Math.max(from, end)) };
  const isSound = before.slice(0, found.from) + found.inserted + before.slice(found.to) === after;
  return isSound ? found : { from: 0, to: before.length, inserted: after };
}

type Draft = FieldText & { readonly value: string; readonly refusal: Refusal | undefined };

const shownOf = (value: string): Draft => ({
  text: showDecimal(value, notation),
  isGroupedByUs: true,
  value,
  refusal: undefined,
});

function draftOf(field: FieldText, places: number): Draft {
  const reading = readField(field, notation, places);
  return reading.ok
    ? { ...field, value: reading.value, refusal: undefined }
    : { ...field, value: '', refusal: reading.refusal };
}

/** The selection before each edit, which the event after it no longer knows. */
function useSelectionBefore() {
  const input = useRef<HTMLInputElement>(null);
  const selection = useRef<Selection>(undefined);
  useEffect(() => {
    const element = input.current;
    const remember = (): void => {
      if (element) selection.current = [element.selectionStart ?? 0, element.selectionEnd ?? 0];
    };
    element?.addEventListener('beforeinput', remember);
    return () => element?.removeEventListener('beforeinput', remember);
  }, []);
  /** Once for each edit. */
  const takeSelection = (): Selection | undefined => {
    const kept = selection.current;
    selection.current = undefined;
    return kept;
  };
  return { input, takeSelection };
}

export function useDecimalInput(options: DecimalInputOptions): DecimalInput {
  const { value, onChange, places, step, isDisabled = false, error } = options;
  const [kept, setKept] = useState<Draft>();
  const [isFocused, setFocused] = useState(false);
  const { input, takeSelection } = useSelectionBefore();
  /** While signs are composed, where that began. */
  const composing = useRef<{ readonly draft: Draft; readonly selection: Selection | undefined }>(undefined);
  // A value that was set from elsewhere takes the place of what was typed.
  const draft = kept?.value === value ? kept : shownOf(value);

  const keep = (next: Draft): void => {
    setKept(next);
    if (next.value !== value) onChange(next.value);
  };
  const take = (element: HTMLInputElement, isForward: boolean): void => {
    const before = takeSelection();
    const from = composing.current ?? { draft, selection: before };
    composing.current = undefined;
    const change = changeOf(from.draft.text, element.value, from.selection, element.selectionStart ?? 0);
    const { caret, ...field } = editDecimal({ ...from.draft, ...change, isForward }, notation, places);
    // Before React does, which would put the caret at the end.
    element.value = field.text;
    element.setSelectionRange(caret, caret);
    keep(draftOf(field, places));
  };
  const move = (steps: number): void => {
    if (step && !isDisabled && !draft.refusal) onChange(stepDecimal(value, step, steps));
  };
  const because = draft.refusal && refusalText(draft.refusal, places);
  return {
    input: {
      ref: input,
      value: draft.text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { nativeEvent } = event;
        const typed = nativeEvent instanceof InputEvent ? nativeEvent : undefined;
        if (typed?.isComposing) setKept({ ...draft, text: event.target.value });
        else take(event.target, typed?.inputType === 'deleteContentForward');
      },
      onCompositionStart: ({ currentTarget: { selectionStart, selectionEnd } }) => {
        composing.current = { draft, selection: [selectionStart ?? 0, selectionEnd ?? 0] };
      },
      onCompositionEnd: (event) => take(event.currentTarget, false),
      onKeyDown: (event: KeyboardEvent) => {
        if (!step || isComposing(event.nativeEvent) || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        move((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1));
      },
      onFocus: () => setFocused(true),
      onBlur: () => {
        setFocused(false);
        if (!draft.refusal) setKept(undefined);
      },
    },
    error: isFocused && draft.refusal === 'incomplete' && !error ? undefined : (because ?? error),
    move,
  };
}
