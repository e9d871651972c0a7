// A phone number with its country code in front. Loaded with the phone mode only.
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField, type TextFieldProps } from '@bourse/ui/text-field.tsx';
import { CountrySelect } from './country-select.tsx';
import type { PhoneCountry } from './phone-country.ts';
import { ACCOUNT_LENGTH_MAX } from './rules.ts';

export type PhoneFieldProps = Omit<TextFieldProps, 'label' | 'before'> & {
  readonly country: string;
  readonly onCountry: (choice: PhoneCountry) => void;
};

export function PhoneField({ country, onCountry, ...field }: PhoneFieldProps) {
  return (
    <TextField
      {...field}
      label={t('auth.phone')}
      type="tel"
      lengthMax={ACCOUNT_LENGTH_MAX}
      inputMode="tel"
      autoComplete="tel-national"
      before={<CountrySelect isInline country={country} onCountry={onCountry} />}
    />
  );
}
