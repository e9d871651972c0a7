// The login password once more, for what a session alone does not do.
import { t } from '@bourse/ui/lib/i18n.ts';
import { PasswordField } from '@bourse/ui/text-field.tsx';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { UsernameHint } from '../../ui/form.tsx';

const PASSWORD_LENGTH_MAX = 64;

type WithPassword = FieldValues & { readonly password: string };

export function OwnPasswordField<Values extends WithPassword>({
  form,
  name,
}: {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
}) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <>
      <UsernameHint account={undefined} />
      <PasswordField
        {...form.register(name, { validate: (text) => text !== '' || t('auth.error.password') })}
        label={t('auth.password')}
        autoComplete="current-password"
        lengthMax={PASSWORD_LENGTH_MAX}
        error={error?.message}
      />
    </>
  );
}
