// A price or an amount as a decimal string, never a float. Reads the decimal comma and full-width digits, keeps out the
// letter e; arrow keys and the two buttons move by exact steps.
import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { readTypedDecimal, stepDecimal } from '../lib/decimal.ts';
import { t } from '../lib/i18n.ts';
import { cx } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';

export type DecimalFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Most digits after the point. */
  readonly places: number;
  /** Shows the step buttons and moves by this much; Shift moves tenfold. */
  readonly step?: string;
  /** After the digits, e.g. the currency. */
  readonly unit?: ReactNode;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly name?: string;
  readonly onBlur?: () => void;
  readonly onFocus?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
};

const STEP_BUTTON =
  'grid h-full w-8 shrink-0 place-items-center text-ink-3 hover:text-ink-1 disabled:opacity-45 max-md:w-11';

export function DecimalField(props: DecimalFieldProps) {
  const { label, hint, error, className, value, onChange, places, step, unit, isDisabled = false, ...input } = props;
  const move = (steps: number): void => {
    if (step && !isDisabled) onChange(stepDecimal(value, step, steps));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (!step || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1));
  };
  return (
    <Field label={label} hint={hint} error={error} {...(className && { className })}>
      {(aria) => (
        <div className="control" data-invalid={error ? '' : undefined} data-disabled={isDisabled ? '' : undefined}>
          {step && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('ui.decrease')}
              className={STEP_BUTTON}
              disabled={isDisabled}
              onClick={() => move(-1)}
            >
              <Minus size={14} aria-hidden="true" />
            </button>
          )}
          <input
            {...input}
            {...aria}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            className={cx('font-mono text-13', step && 'px-0! text-center')}
            disabled={isDisabled}
            value={value}
            onChange={(event) => onChange(readTypedDecimal(event.target.value, places))}
            onKeyDown={onKeyDown}
          />
          {unit && <span className="shrink-0 px-2.5 text-12 text-ink-3">{unit}</span>}
          {step && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('ui.increase')}
              className={STEP_BUTTON}
              disabled={isDisabled}
              onClick={() => move(1)}
            >
              <Plus size={14} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
