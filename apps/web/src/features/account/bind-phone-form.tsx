import { safe } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { type RefusalFields, useFormCall } from '../../lib/form-call.ts';
import { checkCode } from '../../lib/verification-code.ts';
import { Form } from '../../ui/form.tsx';
import { AccountField } from './account-field.tsx';
import type { BindFormProps } from './bind-email-form.tsx';
import { CodeField, type CodeTarget } from '../../ui/code-field.tsx';
import { LoginPasswordField } from './new-password-field.tsx';
import { usePhoneCountry } from './phone-country.ts';
import { checkLoginPassword, checkNewPhone, withoutBlanks } from './rules.ts';

type BindValues = { readonly mobile: string; readonly code: string; readonly password: string };

const REFUSALS: RefusalFields<BindValues> = {
  invalid_phone: 'mobile',
  address_in_use: 'mobile',
  invalid_code: 'code',
  code_expired: 'code',
};

export function BindPhoneForm({ isBound, onBound }: BindFormProps) {
  const [phoneCountry, setPhoneCountry] = usePhoneCountry();
  const form = useForm<BindValues>({ defaultValues: { mobile: '', code: '', password: '' } });
  const { errors } = form.formState;
  const address = useWatch({ control: form.control, name: 'mobile' });
  const binding = useFormCall({
    form,
    send: ({ mobile, code, password }, proof) =>
      call(safe.bindMobile, {
        mobile: withoutBlanks(mobile),
        code,
        country_code: phoneCountry.dialCode,
        password: isBound ? password : undefined,
        ...proof?.fields,
      }),
    onDone: onBound,
    fields: isBound ? { ...REFUSALS, wrong_password: 'password', password_required: 'password' } : REFUSALS,
  });
  const askTarget = async (): Promise<CodeTarget | undefined> => {
    if (!(await form.trigger('mobile', { shouldFocus: true }))) return undefined;
    form.clearErrors('code');
    return { mode: 'mobile', address: withoutBlanks(form.getValues('mobile')), dialCode: phoneCountry.dialCode };
  };
  return (
    <Form call={binding} submitLabel={t('account.bind.submit')}>
      <AccountField
        {...form.register('mobile', { validate: checkNewPhone })}
        mode="mobile"
        phoneCountry={phoneCountry}
        onPhoneCountry={setPhoneCountry}
        error={errors.mobile?.message}
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
