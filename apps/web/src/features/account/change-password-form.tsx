import { safe } from '@bourse/contract';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { type RefusalFields, useFormCall } from '../../lib/form-call.ts';
import { useSession } from '../../lib/session.ts';
import { Form, UsernameHint } from '../../ui/form.tsx';
import { LoginPasswordField, NewPasswordField, RepeatField } from './new-password-field.tsx';
import { checkLoginPassword, checkNewPassword, checkRepeat } from './rules.ts';

type PasswordValues = { readonly old: string; readonly password: string; readonly repeat: string };

const REFUSALS: RefusalFields<PasswordValues> = {
  wrong_password: 'old',
  old_password_required: 'old',
  invalid_password: 'password',
  password_unchanged: 'password',
  password_too_common: 'password',
  password_like_account: 'password',
  passwords_differ: 'repeat',
};

export function ChangePasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const accountNumber = useSession((session) => session.accountNumber);
  const form = useForm<PasswordValues>({ defaultValues: { old: '', password: '', repeat: '' } });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const changing = useFormCall({
    form,
    send: (values, proof) =>
      call(safe.changePassword, {
        oldpassword: values.old,
        password: values.password,
        re_password: values.repeat,
        ...proof?.fields,
      }),
    onDone: onChanged,
    fields: REFUSALS,
  });
  return (
    <Form
      call={changing}
      submitLabel={t('account.password.submit')}
      beside={
        <ButtonLink to="/forgetPwd" variant="quiet">
          {t('auth.login.forgot')}
        </ButtonLink>
      }
    >
      <UsernameHint account={accountNumber} />
      <LoginPasswordField
        {...form.register('old', { validate: checkLoginPassword })}
        label={t('account.password.old')}
        error={errors.old?.message}
      />
      <NewPasswordField
        {...form.register('password', { validate: checkNewPassword, deps: ['repeat'] })}
        label={t('auth.newPassword')}
        password={password}
        error={errors.password?.message}
      />
      <RepeatField {...form.register('repeat', { validate: checkRepeat })} error={errors.repeat?.message} />
    </Form>
  );
}
