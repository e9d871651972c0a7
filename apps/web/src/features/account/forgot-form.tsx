// Forgot password, first step: the account and a code that reaches its owner, by mail or SMS as the account's shape says.
import { account } from '@bourse/contract';
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Skeleton } from '@bourse/ui/states.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { type RefusalFields, useFormCall } from '../../lib/form-call.ts';
import { checkCode } from '../../lib/verification-code.ts';
import { Form } from '../../ui/form.tsx';
import { CodeField, type CodeTarget } from '../../ui/code-field.tsx';
import { usePhoneCountry } from './phone-country.ts';
import { ACCOUNT_LENGTH_MAX, checkAnyAccount, cleanAccount, modeOf, withoutBlanks } from './rules.ts';

const CountrySelect = lazyPart(() => import('./country-select.tsx').then((module) => module.CountrySelect), {
  fallback: <Skeleton className="h-[58px] w-full max-md:h-[66px]" />,
});

/** The owner of this account may now set a new password; the code proves it. */
export type ProvenAccount = { readonly account: string; readonly code: string; readonly dialCode?: string | undefined };

type ForgotValues = { readonly account: string; readonly code: string };

const REFUSALS: RefusalFields<ForgotValues> = {
  invalid_code: 'code',
  code_expired: 'code',
  invalid_email: 'account',
  invalid_phone: 'account',
};

/** Asks the server whether the code is right; it stays good for the second step. */
async function checkProof({ account: name, code, dialCode }: ProvenAccount): Promise<void> {
  if (modeOf(name) === 'email') await call(account.checkEmail, { email_code: code, user_string: name, type: 'forget' });
  else
    await call(account.checkMobile, { mobile_code: code, user_string: name, country_code: dialCode, type: 'forget' });
}

export type ForgotFormProps = { readonly account: string; readonly onProven: (proven: ProvenAccount) => void };

export function ForgotForm({ account: prefilled, onProven }: ForgotFormProps) {
  const [phoneCountry, setPhoneCountry] = usePhoneCountry();
  const form = useForm<ForgotValues>({ defaultValues: { account: prefilled, code: '' } });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: 'account' });
  const isPhone = /\p{Nd}/u.test(typed) && /^[^\p{L}@]+$/u.test(typed);
  const provenBy = (values: ForgotValues): ProvenAccount => ({
    account: withoutBlanks(values.account),
    code: values.code,
    dialCode: isPhone ? phoneCountry.dialCode : undefined,
  });
  const checking = useFormCall({
    form,
    send: (values) => checkProof(provenBy(values)),
    onDone: (_, values) => onProven(provenBy(values)),
    fields: REFUSALS,
  });
  const askTarget = async (): Promise<CodeTarget | undefined> => {
    if (!(await form.trigger('account', { shouldFocus: true }))) return undefined;
    form.clearErrors('code');
    const address = withoutBlanks(form.getValues('account'));
    return { mode: modeOf(address), address, dialCode: phoneCountry.dialCode };
  };
  return (
    <Form call={checking} submitLabel={t('auth.forgot.next')} isLarge>
      <TextField
        {...form.register('account', { validate: checkAnyAccount })}
        label={t('auth.forgot.account')}
        autoComplete="username"
        clean={cleanAccount}
        lengthMax={ACCOUNT_LENGTH_MAX}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.account?.message}
      />
      {isPhone && <CountrySelect country={phoneCountry.country} onCountry={setPhoneCountry} />}
      <CodeField
        {...form.register('code', { validate: checkCode })}
        purpose="forget"
        address={withoutBlanks(typed)}
        askTarget={askTarget}
        error={errors.code?.message}
      />
    </Form>
  );
}
