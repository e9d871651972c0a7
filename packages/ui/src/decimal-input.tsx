// The bare input of a price or an amount as a decimal string, never a float, and the buttons that move it by exact steps.
// Reads the decimal comma and full-width digits, keeps out the letter e; arrow keys step, with Shift tenfold.
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { readTypedDecimal, stepDecimal } from './lib/decimal.ts';
import { t } from './lib/i18n.ts';

/** What every decimal field is told. */
export type DecimalValue = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Most digits after the point. */
  readonly places: number;
  /** Shows the step buttons and moves by this much; Shift moves tenfold. */
  readonly step?: string;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  /** Finds the input among its form's elements. */
  readonly name?: string;
  readonly onBlur?: () => void;
  readonly onFocus?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
};

export type DecimalInputProps = DecimalValue & {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
  readonly className: string;
};

type Stepping = Pick<DecimalValue, 'value' | 'onChange' | 'step' | 'isDisabled'>;

function move({ value, onChange, step, isDisabled = false }: Stepping, steps: number): void {
  if (step && !isDisabled) onChange(stepDecimal(value, step, steps));
}

export function DecimalInput({ value, onChange, places, step, isDisabled = false, ...rest }: DecimalInputProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (!step || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move({ value, onChange, step, isDisabled }, (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1));
  };
  return (
    <input
      {...rest}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      disabled={isDisabled}
      value={value}
      onChange={(event) => onChange(readTypedDecimal(event.target.value, places))}
      onKeyDown={onKeyDown}
    />
  );
}

export type StepButtonProps = Stepping & {
  readonly by: 1 | -1;
  readonly className: string;
  readonly children: ReactNode;
};

/** Not a stop of the Tab key: the arrow keys do the same. */
export function StepButton({ by, className, children, ...stepping }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t(by === 1 ? 'ui.increase' : 'ui.decrease')}
      className={className}
      disabled={stepping.isDisabled}
      onClick={() => move(stepping, by)}
    >
      {children}
    </button>
  );
}
