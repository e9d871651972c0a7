// Forgot password, second step: the new password, twice. It ends every session of the account.
import { safe } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { type RefusalFields, useFormCall } from '../../lib/form-call.ts';
import { expireSession } from '../../lib/session.ts';
import { Form, UsernameHint } from '../../ui/form.tsx';
import type { ProvenAccount } from './forgot-form.tsx';
import { NewPasswordField, RepeatField } from './new-password-field.tsx';
import { checkNewPassword, checkRepeat } from './rules.ts';

type ResetValues = { readonly password: string; readonly repeat: string };

const REFUSALS: RefusalFields<ResetValues> = {
  invalid_password: 'password',
  password_too_common: 'password',
  password_like_account: 'password',
  password_unchanged: 'password',
  passwords_differ: 'repeat',
};

export type ResetFormProps = { readonly proven: ProvenAccount; readonly onReset: () => void };

export function ResetForm({ proven, onReset }: ResetFormProps) {
  const form = useForm<ResetValues>({ defaultValues: { password: '', repeat: '' } });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const resetting = useFormCall({
    form,
    send: (values, proof) =>
      call(safe.forget, {
        account: proven.account,
        code: proven.code,
        country_code: proven.dialCode,
        password: values.password,
        repassword: values.repeat,
        ...proof?.fields,
      }),
    onDone: () => {
      expireSession();
      onReset();
    },
    fields: REFUSALS,
  });
  return (
    <Form call={resetting} submitLabel={t('auth.reset.submit')} isLarge>
      <UsernameHint account={proven.account} />
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
