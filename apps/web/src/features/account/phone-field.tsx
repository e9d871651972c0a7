// A phone number with its country code in front. Loaded with the phone mode only: the country table is large.
import { useMemo } from 'react';
import { t } from '../../lib/i18n.ts';
import { Select } from '../../ui/select.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { listCountries } from './countries.ts';

export type PhoneFieldProps = Omit<TextFieldProps, 'label' | 'before'> & {
  readonly country: string;
  /** `dialCode` is digits only, e.g. `86`. */
  readonly onCountry: (choice: { readonly country: string; readonly dialCode: string }) => void;
};

export function PhoneField({ country, onCountry, ...field }: PhoneFieldProps) {
  const countries = useMemo(() => listCountries(), []);
  return (
    <TextField
      {...field}
      label={t('auth.phone')}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      before={
        <Select
          label={t('auth.areaCode')}
          isLabelHidden
          showsMark
          search={t('auth.areaCode.search')}
          options={countries}
          selected={country}
          onSelect={(key) => {
            const chosen = countries.find((option) => option.key === key);
            if (chosen?.mark) onCountry({ country: key, dialCode: chosen.mark.slice(1) });
          }}
          className="h-full shrink-0"
          buttonClassName="flex h-full min-w-20 items-center justify-between gap-1.5 rounded-s-md border-e border-line px-3 outline-none"
        />
      }
    />
  );
}
