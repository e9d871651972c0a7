import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & {
  readonly children: ReactNode;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

export function Checkbox({ children, error, className, ...input }: CheckboxProps) {
  return (
    <div className={className}>
      <label className="flex min-h-6 cursor-pointer items-center gap-2.5 text-13 text-ink-2 has-disabled:cursor-not-allowed has-disabled:opacity-45 touch:min-h-11">
        <span className="relative grid size-4 shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            className={cx(
              'peer absolute inset-0 cursor-[inherit] appearance-none rounded-sm border bg-panel transition-colors duration-(--feedback) checked:border-iris checked:bg-iris',
              error ? 'border-error' : 'border-line-strong hover:not-disabled:border-ink-3',
            )}
          />
          <svg
            viewBox="0 0 16 16"
            className="pointer-events-none relative hidden size-4 text-on-iris peer-checked:block"
            aria-hidden="true"
          >
            <path d="M3.8 8.4 6.8 11.300 12.300 5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </span>
        <span>{children}</span>
      </label>
      {error && (
        <p role="alert" className="mt-1 text-12 text-error">
          {error}
        </p>
      )}
    </div>
  );
}
