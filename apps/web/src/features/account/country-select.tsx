// The country whose dialling code precedes a phone number. Loaded only where one is asked for.
import { t } from '@bourse/ui/lib/i18n.ts';
import { localeInfo } from '@bourse/ui/lib/locale.ts';
import { Select } from '@bourse/ui/select.tsx';
import { useMemo } from 'react';
import { listCountries } from './countries.ts';
import type { PhoneCountry } from './phone-country.ts';

export type CountrySelectProps = {
  readonly country: string;
  readonly onCountry: (choice: PhoneCountry) => void;
  /** In front of the number inside its frame, with the code alone; else a field of its own. */
  readonly isInline?: boolean;
};

export function CountrySelect({ country, onCountry, isInline = false }: CountrySelectProps) {
  const countries = useMemo(() => listCountries(localeInfo.intlTag), []);
  return (
    <Select
      label={t('auth.areaCode')}
      isLabelHidden={isInline}
      showsMark={isInline}
      search={t('auth.areaCode.search')}
      options={countries}
      selected={country}
      onSelect={(key) => {
        const chosen = countries.find((option) => option.key === key);
        if (chosen?.mark) onCountry({ country: key, dialCode: chosen.mark.slice(1) });
      }}
      {...(isInline && {
        className: 'h-full shrink-0',
        buttonClassName:
          'flex h-full min-w-20 items-center justify-between gap-1.5 rounded-s-md border-e border-line px-3 outline-none',
      })}
    />
  );
}
