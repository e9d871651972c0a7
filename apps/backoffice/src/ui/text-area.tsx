import { Field, type FieldProps } from '@bourse/ui/field.tsx';
import type { TextareaHTMLAttributes } from 'react';

export type TextAreaProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'>;

export function TextArea({ label, hint, error, className, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(className && { className })}>
      {(aria) => (
        <textarea
          {...input}
          {...aria}
          className="w-full resize-y rounded-md border border-line-strong bg-panel px-3 py-2 font-mono text-13 leading-6 text-ink-1 outline-none focus:border-iris max-md:text-16"
        />
      )}
    </Field>
  );
}
