// A decimal field with its label above and a step button at either end.
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { DecimalInput, type DecimalValue, StepButton } from './decimal-input.tsx';
import { Field, type FieldProps } from './field.tsx';
import { useDecimalInput } from './use-decimal-input.ts';

export type DecimalFieldProps = FieldProps &
  DecimalValue & {
    /** After the digits, e.g. the currency. */
    readonly unit?: ReactNode;
  };

const STEP_BUTTON =
  'grid h-full w-8 shrink-0 place-items-center text-ink-3 hover:text-ink-1 disabled:opacity-45 touch:w-11';

export function DecimalField({ label, hint, error, className, unit, ...own }: DecimalFieldProps) {
  const reading = useDecimalInput({ ...own, error });
  const wrong = reading.error;
  const step = { reading, isDisabled: own.isDisabled, className: STEP_BUTTON };
  return (
    <Field label={label} hint={hint} error={wrong} {...(className && { className })}>
      {(aria) => (
        <div
          className="control"
          data-invalid={aria['aria-invalid'] && ''}
          data-disabled={own.isDisabled ? '' : undefined}
        >
          {own.step && (
            <StepButton {...step} by={-1}>
              <Minus size={14} aria-hidden="true" />
            </StepButton>
          )}
          <DecimalInput
            {...aria}
            field={own}
            reading={reading}
            className={cx('font-mono text-13', own.step && 'px-0! text-center')}
          />
          {unit && <span className="shrink-0 px-2.5 text-12 text-ink-3">{unit}</span>}
          {own.step && (
            <StepButton {...step} by={1}>
              <Plus size={14} aria-hidden="true" />
            </StepButton>
          )}
        </div>
      )}
    </Field>
  );
}
