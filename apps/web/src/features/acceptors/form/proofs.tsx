// What proves that a withdrawal is its owner's: a code, and the fund password.
import type { PaymentWay } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Select } from '@bourse/ui/select.tsx';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkCode } from '../../../lib/verification-code.ts';
import { CodeField, type CodeTarget } from '../../../ui/code-field.tsx';
import { FundPasswordField, requireFundPassword } from '../../../ui/fund-password-field.tsx';

export type DealValues = {
  readonly money: string;
  readonly way: PaymentWay;
  readonly cash_id: string;
  readonly mobile: string;
  readonly deal_account: string;
  readonly code: string;
  readonly pay_password: string;
};

/** To the mail address, or to the phone in its whole form. */
const targetOf = (address: string): CodeTarget => ({
  mode: address.includes('@') ? 'email' : 'mobile',
  address,
  dialCode: '',
});

type ProofsProps = { readonly form: UseFormReturn<DealValues>; readonly addresses: readonly string[] };

export function Proofs({ form, addresses }: ProofsProps) {
  const [chosen, setChosen] = useState<string>();
  const address = chosen ?? addresses[0];
  const { errors } = form.formState;
  return (
    <>
      {addresses.length > 1 && (
        <Select
          label={t('funds.withdraw.codeTo')}
          selected={address}
          options={addresses.map((each) => ({ key: each, text: each }))}
          onSelect={setChosen}
        />
      )}
      <CodeField
        {...form.register('code', { validate: checkCode })}
        purpose="widthdraw"
        address={address ?? ''}
        askTarget={() => Promise.resolve(address === undefined ? undefined : targetOf(address))}
        error={errors.code?.message}
      />
      <FundPasswordField
        {...form.register('pay_password', { validate: requireFundPassword })}
        error={errors.pay_password?.message}
      />
    </>
  );
}
