// A new password with a hint of how hard it is to guess, and the same once more.
import type { MessageKey } from '@bourse/messages';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { PasswordField, type PasswordFieldProps } from '@bourse/ui/text-field.tsx';
import { type Strength, strengthOf } from './password-strength.ts';
import { PASSWORD_LENGTH_MAX } from './rules.ts';

const WORDS: Record<Strength, MessageKey | undefined> = {
  0: undefined,
  1: 'auth.strength.1',
  2: 'auth.strength.2',
  3: 'auth.strength.3',
  4: 'auth.strength.4',
};
const FILLS: Record<Strength, string> = {
  0: 'bg-line-strong',
  1: 'bg-error',
  2: 'bg-warning',
  3: 'bg-success',
  4: 'bg-success',
};

function StrengthBar({ password }: { readonly password: string }) {
  const strength = strengthOf(password);
  const word = WORDS[strength];
  return (
    <div className="mt-1.5 flex h-4 items-center gap-2">
      <div aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx(
              'h-0.5 rounded-full transition-colors duration-(--feedback)',
              step <= strength ? FILLS[strength] : 'bg-line-strong',
            )}
          />
        ))}
      </div>
      <output className="min-w-14 text-end text-11 text-ink-2">{word && t('auth.strength', { level: t(word) })}</output>
    </div>
  );
}

export type NewPasswordFieldProps = Omit<PasswordFieldProps, 'label' | 'hint'> & {
  readonly label?: string;
  /** The strength of this text is shown below the field. */
  readonly password: string;
};

export function NewPasswordField({ label = t('auth.password'), password, ...field }: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField
        {...field}
        label={label}
        hint={t('auth.password.hint')}
        autoComplete="new-password"
        lengthMax={PASSWORD_LENGTH_MAX}
      />
      {password !== '' && <StrengthBar password={password} />}
    </div>
  );
}

type OptionalLabel = Omit<PasswordFieldProps, 'label'> & { readonly label?: string };

export function RepeatField(field: Omit<PasswordFieldProps, 'label'>) {
  return (
    <PasswordField {...field} label={t('auth.repeat')} autoComplete="new-password" lengthMax={PASSWORD_LENGTH_MAX} />
  );
}

/** The password that the account has now, which a change asks for. */
export function LoginPasswordField({ label = t('account.password.login'), ...field }: OptionalLabel) {
  return <PasswordField {...field} label={label} autoComplete="current-password" lengthMax={PASSWORD_LENGTH_MAX} />;
}
