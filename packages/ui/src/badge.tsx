// Small marks: a badge states a fact, a chip is one that can be pressed.
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { TALL_TARGET } from './touch-target.ts';

type Tone = 'neutral' | 'iris' | 'success' | 'warning' | 'error';
const TONES: Record<Tone, string> = {
  neutral: 'border-line-strong text-ink-2',
  iris: 'border-transparent bg-iris-wash text-iris',
  success: 'border-line-strong text-success',
  warning: 'border-transparent bg-warning-wash text-warning',
  error: 'border-transparent bg-error-wash text-error',
};

export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-[18px] items-center rounded-sm border px-1.5 text-11 whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

export type ChipProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly isSelected?: boolean };

export function Chip({ isSelected = false, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      {...rest}
      className={cx(
        'inline-flex h-6 items-center justify-center rounded-sm px-2 text-12 whitespace-nowrap transition-colors duration-(--feedback) touch:px-3',
        TALL_TARGET,
        isSelected ? 'bg-iris-wash text-iris' : 'text-ink-2 hover:bg-hover hover:text-ink-1',
        className,
      )}
    />
  );
}
