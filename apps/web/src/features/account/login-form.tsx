import { Button } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { KeyRound } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormCall } from '../../lib/form-call.ts';
import { Form } from '../../ui/form.tsx';
import { AccountField } from './account-field.tsx';
import { type AccountMode, accountModeTabs } from './account-mode.ts';
import { PasskeyPlace } from '../../ui/passkey-place.tsx';
import { logIn, logInWithPasskey, type Signed, signLogin, signLoginFromAutofill } from './log-in.ts';
import { LoginPasswordField } from './new-password-field.tsx';
import { usePhoneCountry } from './phone-country.ts';
import { checkAccount, checkLoginPassword, modeOf, withoutBlanks } from './rules.ts';

type LoginValues = { readonly account: string; readonly password: string };

export type LoginFormProps = { readonly account?: string; readonly onLoggedIn: () => void };

function PasskeyLogin({ onLoggedIn }: { readonly onLoggedIn: () => void }) {
  const entering = useMutation({
    mutationFn: async (signed?: Signed) => logInWithPasskey(signed ?? (await signLogin())),
    onSuccess: onLoggedIn,
  });
  const { mutate, isIdle, isError, variables: chosen } = entering;
  // One that was offered and refused is not offered at once again.
  const isWaiting = isIdle || (isError && chosen === undefined);
  // A press of the button has the device ask in a dialog of its own; after it, the offer stands again.
  useEffect(() => {
    if (!isWaiting) return undefined;
    const offer = new AbortController();
    signLoginFromAutofill(offer.signal).then(
      (signed) => signed && mutate(signed),
      // Nobody has asked for it: the button says what is wrong.
      () => undefined,
    );
    return () => offer.abort();
  }, [isWaiting, mutate]);
  return (
    <div className="mt-5 flex flex-col gap-3">
      <p
        aria-hidden="true"
        className="flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {t('auth.or')}
      </p>
      <Button size="large" isPending={entering.isPending} onClick={() => mutate(undefined)}>
        <KeyRound size={16} aria-hidden="true" />
        {t('auth.login.passkey')}
      </Button>
      <PasskeyPlace />
      <p role="alert" className="text-13 text-error empty:hidden">
        {entering.error ? errorText(entering.error) : ''}
      </p>
    </div>
  );
}

export function LoginForm({ account = '', onLoggedIn }: LoginFormProps) {
  const [mode, setMode] = useState<AccountMode>(account === '' ? 'email' : modeOf(account));
  const [phoneCountry, setPhoneCountry] = usePhoneCountry();
  const form = useForm<LoginValues>({ defaultValues: { account, password: '' } });
  const { errors } = form.formState;
  const call = useFormCall({
    form,
    send: (values, proof) =>
      logIn(
        {
          account: withoutBlanks(values.account),
          password: values.password,
          dialCode: mode === 'mobile' ? phoneCountry.dialCode : undefined,
        },
        proof,
      ),
    onDone: onLoggedIn,
  });
  return (
    <>
      <Form call={call} submitLabel={t('auth.login.submit')} isLarge>
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
          {...form.register('account', { validate: (text) => checkAccount(text, mode) })}
          mode={mode}
          phoneCountry={phoneCountry}
          onPhoneCountry={setPhoneCountry}
          autoComplete="username webauthn"
          error={errors.account?.message}
        />
        <div>
          <LoginPasswordField
            {...form.register('password', { validate: checkLoginPassword })}
            label={t('auth.password')}
            error={errors.password?.message}
          />
          <Link
            to="/forgetPwd"
            className="mt-1 inline-flex min-h-6 items-center text-12 text-ink-2 underline-offset-2 hover:text-ink-1 hover:underline touch:min-h-11 max-md:text-13"
          >
            {t('auth.login.forgot')}
          </Link>
        </div>
      </Form>
      {!call.demand && <PasskeyLogin onLoggedIn={onLoggedIn} />}
    </>
  );
}
