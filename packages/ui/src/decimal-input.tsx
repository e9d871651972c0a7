// The bare input of a price or an amount as a decimal string, never a float, and the buttons that move it by exact steps.
import type { ReactNode } from 'react';
import { t } from './lib/i18n.ts';
import type { DecimalInput as Reading, DecimalInputOptions } from './use-decimal-input.ts';

/** Every decimal field is told this. */
export type DecimalValue = DecimalInputOptions & {
  readonly placeholder?: string;
  /** Finds the input among its form's elements. */
  readonly name?: string;
  readonly onFocus?: () => void;
};

export type DecimalInputProps = {
  readonly field: DecimalValue;
  readonly reading: Reading;
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
  /** In place of the value. */
  readonly fixedText?: string | undefined;
  readonly className: string;
};

export function DecimalInput({ field, reading: { input }, fixedText, ...rest }: DecimalInputProps) {
  const { name, placeholder, isDisabled = false, onFocus } = field;
  return (
    <input
      {...rest}
      {...input}
      name={name}
      placeholder={placeholder}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      disabled={isDisabled}
      value={fixedText ?? input.value}
      onFocus={() => {
        input.onFocus();
        onFocus?.();
      }}
    />
  );
}

export type StepButtonProps = {
  readonly by: 1 | -1;
  readonly reading: Reading;
  readonly isDisabled?: boolean | undefined;
  readonly className: string;
  readonly children: ReactNode;
};

/** Not a stop of the Tab key: the arrow keys do the same. */
export function StepButton({ by, reading, isDisabled, className, children }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t(by === 1 ? 'ui.increase' : 'ui.decrease')}
      className={className}
      disabled={isDisabled}
      onClick={() => reading.move(by)}
    >
      {children}
    </button>
  );
}
