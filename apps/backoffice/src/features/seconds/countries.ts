import { localeInfo } from '@bourse/ui/lib/locale.ts';

const names = new Intl.DisplayNames(localeInfo.intlTag, { type: 'region' });

/** By its ISO letters, in the language of the screen. */
export const countryText = (iso: string): string => (iso === '' ? '' : (names.of(iso) ?? iso));
