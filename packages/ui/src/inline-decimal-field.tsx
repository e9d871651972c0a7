// A decimal field for dense forms: label, unit and two small step buttons stand inside its frame.
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId } from 'react';
import { cx } from './class-names.ts';
import { DecimalInput, type DecimalValue, StepButton } from './decimal-input.tsx';
import { useDecimalInput } from './use-decimal-input.ts';
import { useShownError } from './use-shown-error.ts';

export type InlineDecimalFieldProps = DecimalValue & {
  readonly label: string;
  readonly unit: string;
  readonly error?: string | undefined;
  /** Shown in place of the value; the field takes no input then. */
  readonly fixedText?: string | undefined;
  /** Disables it, and says why. */
  readonly disabledBecause?: string | undefined;
  /** Marks the label; the text says what the mark means. */
  readonly mark?: string | undefined;
};

const STEP_BUTTON =
  'grid min-h-0 flex-1 w-6 place-items-center text-ink-3 hover:not-disabled:bg-hover hover:not-disabled:text-ink-1 disabled:opacity-45';

export function InlineDecimalField(props: InlineDecimalFieldProps) {
  const { label, unit, error, fixedText, disabledBecause, mark, ...own } = props;
  const id = useId();
  const isDisabled = (own.isDisabled ?? false) || fixedText !== undefined || disabledBecause !== undefined;
  const field = { ...own, isDisabled };
  const reading = useDecimalInput({ ...field, error });
  const { error: wrong, watch } = useShownError(reading.error);
  const step = { reading, isDisabled, className: STEP_BUTTON };
  return (
    <div {...watch}>
      <div
        className="control relative overflow-hidden"
        title={disabledBecause}
        data-invalid={wrong ? '' : undefined}
        data-disabled={isDisabled ? '' : undefined}
      >
        {mark && <span title={mark} aria-hidden="true" className="absolute inset-y-0 start-0 w-0.75 bg-iris" />}
        <label htmlFor={id} className="shrink-0 ps-3 text-12 whitespace-nowrap text-ink-3">
          {label}
        </label>
        <DecimalInput
          field={field}
          reading={reading}
          id={id}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong || disabledBecause ? `${id}-note` : undefined}
          fixedText={fixedText}
          className={cx('px-2! text-end', fixedText === undefined ? 'font-mono text-13' : 'text-12')}
        />
        <span className="w-12 shrink-0 pe-2.5 text-end text-12 text-ink-3">{unit}</span>
        {own.step && (
          <span className="flex h-full shrink-0 flex-col divide-y divide-line border-s border-line touch:hidden">
            <StepButton {...step} by={1}>
              <ChevronUp size={11} aria-hidden="true" />
            </StepButton>
            <StepButton {...step} by={-1}>
              <ChevronDown size={11} aria-hidden="true" />
            </StepButton>
          </span>
        )}
      </div>
      <p id={`${id}-note`} aria-live="polite" className={wrong ? 'pt-1 text-12 text-error' : 'sr-only'}>
        {wrong ?? disabledBecause}
      </p>
    </div>
  );
}
