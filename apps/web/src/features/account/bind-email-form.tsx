import { safe } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { type RefusalFields, useFormCall } from '../../lib/form-call.ts';
import { checkCode } from '../../lib/verification-code.ts';
import { Form } from '../../ui/form.tsx';
import { CodeField, type CodeTarget } from '../../ui/code-field.tsx';
import { LoginPasswordField } from './new-password-field.tsx';
import { ACCOUNT_LENGTH_MAX, checkEmail, checkLoginPassword, withoutBlanks } from './rules.ts';

type BindValues = { readonly email: string; readonly code: string; readonly password: string };

const REFUSALS: RefusalFields<BindValues> = {
  invalid_email: 'email',
  address_in_use: 'email',
  invalid_code: 'code',
  code_expired: 'code',
};

export type BindFormProps = {
  /** An address is bound already: replacing it takes the login password. */
  readonly isBound: boolean;
  readonly onBound: () => void;
};

export function BindEmailForm({ isBound, onBound }: BindFormProps) {
  const form = useForm<BindValues>({ defaultValues: { email: '', code: '', password: '' } });
  const { errors } = form.formState;
  const address = useWatch({ control: form.control, name: 'email' });
  const binding = useFormCall({
    form,
    send: ({ email, code, password }, proof) =>
      call(safe.bindEmail, {
        email: withoutBlanks(email),
        code,
        password: isBound ? password : undefined,
        ...proof?.fields,
      }),
    onDone: onBound,
    fields: isBound ? { ...REFUSALS, wrong_password: 'password', password_required: 'password' } : REFUSALS,
  });
  const askTarget = async (): Promise<CodeTarget | undefined> => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return undefined;
    form.clearErrors('code');
    return { mode: 'email', address: withoutBlanks(form.getValues('email')), dialCode: '' };
  };
  return (
    <Form call={binding} submitLabel={t('account.bind.submit')}>
      <TextField
        {...form.register('email', { validate: checkEmail })}
        label={isBound ? t('account.bind.newEmail') : t('auth.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        clean={withoutBlanks}
        lengthMax={ACCOUNT_LENGTH_MAX}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
      />
      <CodeField
        {...form.register('code', { validate: checkCode })}
        purpose="safe"
        address={withoutBlanks(address)}
        askTarget={askTarget}
        error={errors.code?.message}
      />
      {isBound && (
        <LoginPasswordField
          {...form.register('password', { validate: checkLoginPassword })}
          error={errors.password?.message}
        />
      )}
    </Form>
  );
}
