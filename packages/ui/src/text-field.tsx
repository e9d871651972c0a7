import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { t } from './lib/i18n.ts';
import { Field, type FieldProps } from './field.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'>;

export type TextFieldProps = FieldProps &
  InputProps & {
    readonly ref?: Ref<HTMLInputElement>;
    /** Stands inside the frame, before or after the input. */
    readonly before?: ReactNode;
    readonly after?: ReactNode;
  };

export function TextField({ label, hint, error, className, before, after, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(className && { className })}>
      {(aria) => (
        <div
          className="control"
          data-invalid={aria['aria-invalid'] && ''}
          data-disabled={input.disabled ? '' : undefined}
        >
          {before}
          <input autoComplete="off" {...input} {...aria} />
          {after}
        </div>
      )}
    </Field>
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after'>;

/** A password with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? t('ui.hidePassword') : t('ui.showPassword');
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={isShown}
          className="grid h-full w-10 shrink-0 place-items-center rounded-md text-ink-3 hover:text-ink-1 touch:w-11"
          onClick={() => setShown(!isShown)}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      }
    />
  );
}
