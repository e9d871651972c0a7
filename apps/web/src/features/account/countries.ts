// Countries and their dialling codes, named in the page's language; found by name, code and ISO letters.
import { COUNTRIES } from '@bourse/domain';
import type { SelectOption } from '@bourse/ui/select.tsx';

export function listCountries(intlTag: string): readonly SelectOption[] {
  const names = new Intl.DisplayNames(intlTag, { type: 'region' });
  const collator = new Intl.Collator(intlTag);
  return COUNTRIES.map(({ iso, areaCode }) => {
    const mark = `+${areaCode}`;
    const name = names.of(iso) ?? iso;
    return { key: iso, text: name, searchText: `${name} ${mark} ${iso}`, mark };
  }).sort((a, b) => collator.compare(a.text, b.text));
}
