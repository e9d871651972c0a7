// A field of several lines.
import type { TextareaHTMLAttributes } from 'react';
import { cx } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import type { Bound } from './use-bound.ts';

export type TextAreaProps = FieldProps &
  Pick<Bound, 'lengthMax'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id' | 'maxLength'> & {
    /** Letters of one width: texts of articles and settings. */
    readonly isMono?: boolean;
  };

export function TextArea({ label, hint, error, className, isMono = false, lengthMax, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} lengthMax={lengthMax} {...(className && { className })}>
      {(aria) => (
        <textarea
          {...input}
          {...aria}
          className={cx(
            'w-full resize-y rounded-md border bg-panel px-3 py-2 text-13 leading-6 text-ink-1 outline-none focus:border-iris',
            aria['aria-invalid'] ? 'border-error' : 'border-line-strong',
            isMono && 'font-mono',
          )}
        />
      )}
    </Field>
  );
}
