// The login password once more, before a change of what guards the account.
import { t } from '@bourse/ui/lib/i18n.ts';
import { PasswordField, type PasswordFieldProps } from '@bourse/ui/text-field.tsx';

const PASSWORD_LENGTH_MAX = 16;

export const checkGiven = (text: string): true | string => text !== '' || t('security.passwordMissing');

export function OwnPasswordField(field: Omit<PasswordFieldProps, 'label'>) {
  return (
    <PasswordField
      {...field}
      label={t('security.password')}
      autoComplete="current-password"
      lengthMax={PASSWORD_LENGTH_MAX}
    />
  );
}
