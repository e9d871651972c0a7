import { Eye, EyeOff } from 'lucide-react';
import { asTyped, cleanEnds } from '@bourse/domain';
import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { t } from './lib/i18n.ts';
import { Field, type FieldProps } from './field.tsx';
import type { Bound } from './use-bound.ts';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'maxLength'>;

export type TextFieldProps = FieldProps &
  Bound &
  InputProps & {
    readonly ref?: Ref<HTMLInputElement>;
    /** Stands inside the frame, before or after the input. */
    readonly before?: ReactNode;
    readonly after?: ReactNode;
  };

const PUT_IN = new Set(['insertFromPaste', 'insertFromDrop']);

/** By the field's own rule at each change; what is pasted into any other loses the blanks around it. */
function cleanInput({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, rule: Bound['clean']): void {
  const typed = nativeEvent instanceof InputEvent ? nativeEvent : undefined;
  // What an input method still composes is its own.
  if (typed?.isComposing) return;
  const clean = rule ?? (PUT_IN.has(typed?.inputType ?? '') ? cleanEnds : asTyped);
  const cleaned = clean(target.value);
  if (cleaned === target.value) return;
  // Fields of some types, e.g. e-mail, have none.
  const caret = target.selectionStart;
  const caretThen = caret === null ? 0 : clean(target.value.slice(0, caret)).length;
  target.value = cleaned;
  if (caret !== null) target.setSelectionRange(caretThen, caretThen);
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, className, lengthMax, clean, before, after, onChange, ...input } = props;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      lengthMax={lengthMax}
      clean={clean}
      {...(className && { className })}
    >
      {(aria) => (
        <div
          className="control"
          data-invalid={aria['aria-invalid'] && ''}
          data-disabled={input.disabled ? '' : undefined}
        >
          {before}
          <input
            autoComplete="off"
            {...input}
            {...aria}
            {...(onChange && {
              onChange: (event: ChangeEvent<HTMLInputElement>) => {
                cleanInput(event, clean);
                onChange(event);
              },
            })}
          />
          {after}
        </div>
      )}
    </Field>
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after' | 'clean'>;

/** A password with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? t('ui.hidePassword') : t('ui.showPassword');
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      clean={asTyped}
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
