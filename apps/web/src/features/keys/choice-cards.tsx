// Choices with a sentence about each: one of several kinds, or any of several permissions.
import { cx } from '@bourse/ui/class-names.ts';
import type { InputHTMLAttributes, Ref } from 'react';

type ChoiceCardProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'title'> & {
  readonly type: 'radio' | 'checkbox';
  readonly title: string;
  readonly text: string;
  readonly ref?: Ref<HTMLInputElement>;
};

export function ChoiceCard({ type, title, text, ref, ...input }: ChoiceCardProps) {
  return (
    <label
      className={cx(
        'flex cursor-pointer items-start gap-3 rounded-md border border-line-strong px-3.5 py-3 transition-colors duration-(--feedback) hover:border-ink-3',
        'has-checked:border-iris has-checked:bg-iris-wash has-disabled:cursor-default has-disabled:hover:border-iris',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris',
      )}
    >
      <input {...input} ref={ref} type={type} className="mt-0.5 size-4 shrink-0 accent-iris outline-none" />
      <span className="min-w-0">
        <span className="block text-13 text-ink-1">{title}</span>
        <span className="mt-0.5 block text-12 text-ink-2">{text}</span>
      </span>
    </label>
  );
}
