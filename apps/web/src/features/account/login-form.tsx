import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../lib/api.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { AccountField } from './account-field.tsx';
import { type AccountMode, accountModeTabs } from './account-mode.ts';
import { logIn } from './log-in.ts';
import { usePhoneCountry } from './phone-country.ts';
import {
  checkEmail,
  checkLoginPassword,
  checkPhone,
  PASSWORD_LENGTH_MAX,
  type Verdict,
  withoutBlanks,
} from './rules.ts';

type LoginValues = { readonly account: string; readonly password: string };

export type LoginFormProps = { readonly account?: string; readonly onLoggedIn: () => void };

export function LoginForm({ account = '', onLoggedIn }: LoginFormProps) {
  const [mode, setMode] = useState<AccountMode>('email');
  const [phoneCountry, setPhoneCountry] = usePhoneCountry();
  const form = useForm<LoginValues>({ defaultValues: { account, password: '' } });
  const { errors } = form.formState;
  const loggingIn = useMutation({ mutationFn: logIn, onSuccess: onLoggedIn });

  const checkAccount = (text: string): Verdict => {
    if (!withoutBlanks(text)) return t('auth.error.account');
    return mode === 'email' ? checkEmail(text) : checkPhone(text);
  };
  const submit = form.handleSubmit((values) =>
    loggingIn.mutate({
      account: withoutBlanks(values.account),
      password: values.password,
      dialCode: mode === 'mobile' ? phoneCountry.dialCode : undefined,
    }),
  );
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Tabs
        label={t('auth.mode')}
        tabs={accountModeTabs()}
        selected={mode}
        onSelect={(next) => {
          setMode(next);
          form.setValue('account', '');
          form.clearErrors('account');
        }}
      />
      <AccountField
        {...form.register('account', { validate: checkAccount })}
        mode={mode}
        phoneCountry={phoneCountry}
        onPhoneCountry={setPhoneCountry}
        autoComplete="username"
        error={errors.account?.message}
      />
      <PasswordField
        {...form.register('password', { validate: checkLoginPassword })}
        label={t('auth.password')}
        autoComplete="current-password"
        maxLength={PASSWORD_LENGTH_MAX}
        error={errors.password?.message}
      />
      <p role="alert" className="text-13 text-error empty:hidden">
        {loggingIn.error ? errorText(loggingIn.error) : ''}
      </p>
      <Button type="submit" variant="primary" size="large" isPending={loggingIn.isPending}>
        {t('auth.login.submit')}
      </Button>
    </form>
  );
}
