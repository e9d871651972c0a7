import { account } from '@bourse/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call, errorText } from '../../lib/api.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { AccountField } from './account-field.tsx';
import { type AccountMode, accountModeTabs } from './account-mode.ts';
import { CodeField, type CodeTarget } from './code-field.tsx';
import { logIn } from './log-in.ts';
import { usePhoneCountry } from './phone-country.ts';
import {
  checkCode,
  checkEmail,
  checkNewPassword,
  checkPhone,
  PASSWORD_LENGTH_MAX,
  type Verdict,
  withoutBlanks,
} from './rules.ts';

type RegisterValues = {
  account: string;
  email: string;
  isAgreed: boolean;
  code: string;
  password: string;
  repeat: string;
  invite: string;
};

export type RegisterFormProps = {
  /** Prefills the address, from the home page. */
  readonly email?: string;
  readonly inviteCode?: string;
  readonly isInviteRequired: boolean;
  readonly onRegistered: () => void;
};

type Registration = { readonly values: RegisterValues; readonly mode: AccountMode; readonly dialCode: string };

async function registerAndLogIn({ values, mode, dialCode }: Registration): Promise<void> {
  const name = withoutBlanks(values.account);
  await call(account.register, {
    type: mode,
    user_string: name,
    code: values.code,
    password: values.password,
    re_password: values.repeat,
    email: mode === 'email' ? name : withoutBlanks(values.email),
    extension_code: values.invite.trim() || undefined,
    country_code: mode === 'mobile' ? dialCode : undefined,
  });
  await logIn({ account: name, password: values.password, dialCode: mode === 'mobile' ? dialCode : undefined });
}

export function RegisterForm({ email = '', inviteCode = '', isInviteRequired, onRegistered }: RegisterFormProps) {
  const [mode, setMode] = useState<AccountMode>('email');
  const [phoneCountry, setPhoneCountry] = usePhoneCountry();
  const form = useForm<RegisterValues>({
    defaultValues: { account: email, email, isAgreed: false, code: '', password: '', repeat: '', invite: inviteCode },
  });
  const { errors } = form.formState;
  const isAgreed = useWatch({ control: form.control, name: 'isAgreed' });
  const registering = useMutation({ mutationFn: registerAndLogIn, onSuccess: onRegistered });

  const checkAccount = (text: string): Verdict => {
    if (!withoutBlanks(text)) return t('auth.error.account');
    return mode === 'email' ? checkEmail(text) : checkPhone(text);
  };
  const askTarget = async (): Promise<CodeTarget | undefined> => {
    if (!(await form.trigger('account', { shouldFocus: true }))) return undefined;
    return { mode, address: withoutBlanks(form.getValues('account')), dialCode: phoneCountry.dialCode };
  };
  const changeMode = (next: AccountMode): void => {
    setMode(next);
    form.setValue('account', next === 'email' ? email : '');
    form.setValue('code', '');
    form.clearErrors();
  };
  const submit = form.handleSubmit((values) => registering.mutate({ values, mode, dialCode: phoneCountry.dialCode }));

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Tabs label={t('auth.mode')} tabs={accountModeTabs()} selected={mode} onSelect={changeMode} />
      <AccountField
        {...form.register('account', { validate: checkAccount })}
        mode={mode}
        phoneCountry={phoneCountry}
        onPhoneCountry={setPhoneCountry}
        autoComplete="username"
        error={errors.account?.message}
      />
      {mode === 'mobile' && (
        <TextField
          {...form.register('email', { validate: checkEmail, shouldUnregister: true })}
          label={t('auth.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
        />
      )}
      <Checkbox
        {...form.register('isAgreed', { validate: (agreed) => agreed || t('auth.error.agree') })}
        error={errors.isAgreed?.message}
      >
        {t('auth.agree')}
      </Checkbox>
      <CodeField
        {...form.register('code', { validate: checkCode })}
        askTarget={askTarget}
        blockedBecause={isAgreed ? undefined : t('auth.error.agree')}
        error={errors.code?.message}
      />
      <PasswordField
        {...form.register('password', { validate: checkNewPassword, deps: ['repeat'] })}
        label={t('auth.password')}
        hint={t('auth.password.hint')}
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH_MAX}
        error={errors.password?.message}
      />
      <PasswordField
        {...form.register('repeat', {
          validate: (text, values) => text === values.password || t('auth.error.repeat'),
        })}
        label={t('auth.repeat')}
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH_MAX}
        error={errors.repeat?.message}
      />
      <TextField
        {...form.register('invite', {
          validate: (text) => !isInviteRequired || text.trim() !== '' || t('auth.error.invite'),
        })}
        label={isInviteRequired ? t('auth.invite') : t('auth.invite.optional')}
        error={errors.invite?.message}
      />
      <p role="alert" className="text-13 text-error empty:hidden">
        {registering.error ? errorText(registering.error) : ''}
      </p>
      <Button type="submit" variant="primary" size="large" isPending={registering.isPending}>
        {t('auth.register.submit')}
      </Button>
    </form>
  );
}
