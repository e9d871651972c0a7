// A decimal field with its label above and a step button at either end.
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { DecimalInput, type DecimalValue, StepButton } from './decimal-input.tsx';
import { Field, type FieldProps } from './field.tsx';

export type DecimalFieldProps = FieldProps &
  DecimalValue & {
    /** After the digits, e.g. the currency. */
    readonly unit?: ReactNode;
  };

const STEP_BUTTON =
  'grid h-full w-8 shrink-0 place-items-center text-ink-3 hover:text-ink-1 disabled:opacity-45 touch:w-11';

export function DecimalField({ label, hint, error, className, unit, ...input }: DecimalFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(className && { className })}>
      {(aria) => (
        <div
          className="control"
          data-invalid={error ? '' : undefined}
          data-disabled={input.isDisabled ? '' : undefined}
        >
          {input.step && (
            <StepButton {...input} by={-1} className={STEP_BUTTON}>
              <Minus size={14} aria-hidden="true" />
            </StepButton>
          )}
          <DecimalInput {...input} {...aria} className={cx('font-mono text-13', input.step && 'px-0! text-center')} />
          {unit && <span className="shrink-0 px-2.5 text-12 text-ink-3">{unit}</span>}
          {input.step && (
            <StepButton {...input} by={1} className={STEP_BUTTON}>
              <Plus size={14} aria-hidden="true" />
            </StepButton>
          )}
        </div>
      )}
    </Field>
  );
}
