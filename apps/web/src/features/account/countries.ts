// Countries and their dialling codes, named in the page's language. Heavy: loaded only when a phone number is asked for.
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { localeInfo } from '../../lib/locale.ts';
import type { SelectOption } from '../../ui/select.tsx';

export function listCountries(): readonly SelectOption[] {
  const names = new Intl.DisplayNames(localeInfo.intlTag, { type: 'region' });
  const collator = new Intl.Collator(localeInfo.intlTag);
  return getCountries()
    .map((country: CountryCode) => {
      const mark = `+${getCountryCallingCode(country)}`;
      const name = names.of(country) ?? country;
      return { key: country, text: name, searchText: `${name} ${mark}`, mark };
    })
    .sort((a, b) => collator.compare(a.text, b.text));
}
