// The field that names an account: an e-mail address, or a phone number whose country table loads when first needed.
import { cleanUnseen } from '@bourse/domain';
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Skeleton } from '@bourse/ui/states.tsx';
import { TextField, type TextFieldProps } from '@bourse/ui/text-field.tsx';
import type { Ref } from 'react';
import type { AccountMode } from './account-mode.ts';
import type { PhoneCountry } from './phone-country.ts';
import { ACCOUNT_LENGTH_MAX } from './rules.ts';

const PhoneField = lazyPart(() => import('./phone-field.tsx').then((module) => module.PhoneField), {
  fallback: <Skeleton className="h-[58px] w-full max-md:h-[66px]" />,
});

export type AccountFieldProps = Omit<TextFieldProps, 'label' | 'ref'> & {
  readonly ref?: Ref<HTMLInputElement>;
  readonly mode: AccountMode;
  readonly phoneCountry: PhoneCountry;
  readonly onPhoneCountry: (choice: PhoneCountry) => void;
};

export function AccountField({ mode, phoneCountry, onPhoneCountry, ...field }: AccountFieldProps) {
  if (mode === 'email') {
    return (
      <TextField
        {...field}
        label={t('auth.email')}
        clean={cleanUnseen}
        lengthMax={ACCOUNT_LENGTH_MAX}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    );
  }
  return <PhoneField {...field} country={phoneCountry.country} onCountry={onPhoneCountry} />;
}
