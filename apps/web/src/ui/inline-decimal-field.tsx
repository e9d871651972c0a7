// A decimal field for dense forms: label and unit stand inside its frame. Reads the decimal comma and full-width digits,
// keeps out the letter e; arrow keys and the two small buttons move by exact steps.
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { readTypedDecimal, stepDecimal } from '../lib/decimal.ts';
import { t } from '../lib/i18n.ts';

export type InlineDecimalFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Most digits after the point. */
  readonly places: number;
  readonly unit: string;
  /** Shows the step buttons and moves by this much; Shift moves tenfold. */
  readonly step?: string;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  /** Shown in place of the value; the field takes no input then. */
  readonly fixedText?: string | undefined;
  readonly isDisabled?: boolean;
  /** Finds the input among its form's elements. */
  readonly name?: string;
};

function Steps({ move, isDisabled }: { readonly move: (steps: number) => void; readonly isDisabled: boolean }) {
  const look =
    'grid min-h-0 flex-1 w-6 place-items-center text-ink-3 hover:not-disabled:bg-hover hover:not-disabled:text-ink-1 disabled:opacity-45';
  return (
    <span className="flex h-full shrink-0 flex-col divide-y divide-line border-s border-line max-md:hidden">
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('ui.increase')}
        disabled={isDisabled}
        className={look}
        onClick={() => move(1)}
      >
        <ChevronUp size={11} aria-hidden="true" />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('ui.decrease')}
        disabled={isDisabled}
        className={look}
        onClick={() => move(-1)}
      >
        <ChevronDown size={11} aria-hidden="true" />
      </button>
    </span>
  );
}

export function InlineDecimalField(props: InlineDecimalFieldProps) {
  const { label, value, onChange, places, unit, step, error, placeholder, fixedText, name } = props;
  const id = useId();
  const isDisabled = (props.isDisabled ?? false) || fixedText !== undefined;
  const move = (steps: number): void => {
    if (step && !isDisabled) onChange(stepDecimal(value, step, steps));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (!step || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1));
  };
  return (
    <div>
      <div
        className="control overflow-hidden"
        data-invalid={error ? '' : undefined}
        data-disabled={isDisabled ? '' : undefined}
      >
        <label htmlFor={id} className="shrink-0 ps-3 text-12 whitespace-nowrap text-ink-3">
          {label}
        </label>
        <input
          name={name}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          disabled={isDisabled}
          placeholder={placeholder}
          value={fixedText ?? value}
          onChange={(event) => onChange(readTypedDecimal(event.target.value, places))}
          onKeyDown={onKeyDown}
          className={fixedText === undefined ? 'px-2! text-end font-mono text-13' : 'px-2! text-end text-12'}
        />
        <span className="w-12 shrink-0 pe-2.5 text-end text-12 text-ink-3">{unit}</span>
        {step && <Steps move={move} isDisabled={isDisabled} />}
      </div>
      <p id={`${id}-note`} aria-live="polite" className="pt-1 text-12 text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}
