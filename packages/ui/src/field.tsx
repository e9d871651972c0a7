// What every form field has: a label above, a hint or an error below, tied to the input for screen readers.
import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { type Bound, useBound } from './use-bound.ts';
import { useShownError } from './use-shown-error.ts';

export type FieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Replaces the hint, is announced, and marks the control. */
  readonly error?: string | undefined;
  readonly className?: string;
};

export type ControlAria = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
};

export function Field({
  label,
  hint,
  error: found,
  className,
  lengthMax,
  clean,
  children,
}: FieldProps & Bound & { children: (aria: ControlAria) => ReactNode }) {
  const id = useId();
  const { hold, error: tooLong } = useBound({ lengthMax, clean });
  const { error, watch } = useShownError(tooLong ?? found);
  const note = error ?? hint;
  return (
    <div ref={hold} className={cx('flex flex-col gap-1.5', className)} {...watch}>
      <label htmlFor={id} className="text-12 text-ink-2">
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? `${id}-note` : undefined, 'aria-invalid': error ? true : undefined })}
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={cx('text-12 empty:hidden', error ? 'text-error' : 'text-ink-3')}
      >
        {note}
      </p>
    </div>
  );
}
