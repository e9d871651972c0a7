import { account } from '@bourse/contract';
import { Checkbox, type CheckboxProps } from '@bourse/ui/checkbox.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useClosedBecause } from '../../lib/closed.ts';
import { call } from '../../lib/api.ts';
import { type RefusalFields, useFormCall } from '../../lib/form-call.ts';
import { checkCode } from '../../lib/verification-code.ts';
import { Form } from '../../ui/form.tsx';
import { AccountField } from './account-field.tsx';
import { type AccountMode, accountModeTabs } from './account-mode.ts';
import { CodeField, type CodeTarget } from '../../ui/code-field.tsx';
import { logIn } from './log-in.ts';
import { NewPasswordField, RepeatField } from './new-password-field.tsx';
import { type PhoneCountry, usePhoneCountry } from './phone-country.ts';
import {
  ACCOUNT_LENGTH_MAX,
  INVITE_LENGTH_MAX,
  checkEmail,
  checkNewAccount,
  checkNewPassword,
  checkRepeat,
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
  readonly agreementPath: string | undefined;
  readonly onRegistered: () => void;
};

const REFUSALS: RefusalFields<RegisterValues> = {
  account_exists: 'account',
  invalid_code: 'code',
  code_expired: 'code',
  invalid_password: 'password',
  password_too_common: 'password',
  password_like_account: 'password',
  passwords_differ: 'repeat',
  invite_code_required: 'invite',
  invalid_invite_code: 'invite',
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

type AgreementProps = Omit<CheckboxProps, 'children'> & Pick<RegisterFormProps, 'agreementPath'>;

function Agreement({ agreementPath, ...box }: AgreementProps) {
  return (
    <Checkbox {...box}>
      {t('auth.agree')}
      {agreementPath && (
        <>
          {' '}
          <Link to={agreementPath} target="_blank" className="text-iris underline underline-offset-2">
            {t('auth.agree.read')}
          </Link>
        </>
      )}
    </Checkbox>
  );
}

type AddressFieldsProps = {
  readonly form: UseFormReturn<RegisterValues>;
  readonly mode: AccountMode;
  readonly phoneCountry: PhoneCountry;
  readonly onPhoneCountry: (choice: PhoneCountry) => void;
};

/** The address that the code proves, in the mode that was chosen. */
function AddressFields({ form, mode, phoneCountry, onPhoneCountry }: AddressFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <AccountField
        {...form.register('account', { validate: (text) => checkNewAccount(text, mode) })}
        mode={mode}
        phoneCountry={phoneCountry}
        onPhoneCountry={onPhoneCountry}
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
          clean={withoutBlanks}
          lengthMax={ACCOUNT_LENGTH_MAX}
          error={errors.email?.message}
        />
      )}
    </>
  );
}

export function RegisterForm({ email = '', inviteCode = '', ...rest }: RegisterFormProps) {
  const { isInviteRequired, agreementPath, onRegistered } = rest;
  const closed = useClosedBecause('new');
  const [mode, setMode] = useState<AccountMode>('email');
  const [phoneCountry, setPhoneCountry] = usePhoneCountry();
  const form = useForm<RegisterValues>({
    defaultValues: { account: email, email, isAgreed: false, code: '', password: '', repeat: '', invite: inviteCode },
  });
  const { errors } = form.formState;
  const [isAgreed, password, typed] = useWatch({ control: form.control, name: ['isAgreed', 'password', 'account'] });
  const registering = useFormCall({
    form,
    send: (values) => registerAndLogIn({ values, mode, dialCode: phoneCountry.dialCode }),
    onDone: onRegistered,
    fields: REFUSALS,
  });

  const askTarget = async (): Promise<CodeTarget | undefined> => {
    if (!(await form.trigger('account', { shouldFocus: true }))) return undefined;
    form.clearErrors('code');
    return { mode, address: withoutBlanks(form.getValues('account')), dialCode: phoneCountry.dialCode };
  };
  const changeMode = (next: AccountMode): void => {
    setMode(next);
    form.setValue('account', next === 'email' ? email : '');
    form.setValue('code', '');
    form.clearErrors();
  };

  return (
    <Form call={registering} submitLabel={t('auth.register.submit')} blockedBecause={closed} isLarge>
      <Tabs label={t('auth.mode')} tabs={accountModeTabs()} selected={mode} onSelect={changeMode} />
      <AddressFields form={form} mode={mode} phoneCountry={phoneCountry} onPhoneCountry={setPhoneCountry} />
      <Agreement
        {...form.register('isAgreed', { validate: (agreed) => agreed || t('auth.error.agree') })}
        agreementPath={agreementPath}
        error={errors.isAgreed?.message}
      />
      <CodeField
        {...form.register('code', { validate: checkCode })}
        purpose="register"
        address={withoutBlanks(typed)}
        askTarget={askTarget}
        blockedBecause={isAgreed ? undefined : t('auth.error.agree')}
        error={errors.code?.message}
      />
      <NewPasswordField
        {...form.register('password', { validate: checkNewPassword, deps: ['repeat'] })}
        password={password}
        error={errors.password?.message}
      />
      <RepeatField {...form.register('repeat', { validate: checkRepeat })} error={errors.repeat?.message} />
      <TextField
        {...form.register('invite', {
          validate: (text) => !isInviteRequired || text.trim() !== '' || t('auth.error.invite'),
        })}
        clean={withoutBlanks}
        lengthMax={INVITE_LENGTH_MAX}
        label={isInviteRequired ? t('auth.invite') : t('auth.invite.optional')}
        error={errors.invite?.message}
      />
    </Form>
  );
}
