import { t } from '@bourse/ui/lib/i18n.ts';

type Place = { readonly city_name: string; readonly district_name: string };

/** A region in words; empty where there is none. */
export function placeText({ city_name: city, district_name: district }: Place): string {
  if (city === '') return '';
  return district === '' ? t('office.agents.wholeCity', { city }) : `${city} · ${district}`;
}
