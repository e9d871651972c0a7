// Amounts in texts of ours, as their reader writes numbers.
import { DECIMAL_PLACES_MAX } from '@bourse/domain';
import { getLocaleInfo, type Locale } from '@bourse/messages';

/** A decimal of plain digits, as amounts stand on the wire. */
const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

const FORMATS = new Map<string, Intl.NumberFormat>();

/** A decimal with all of its places; any other text as it is. */
export function writeFigure(locale: Locale, text: string): string {
  if (!isDecimal(text)) return text;
  const { intlTag } = getLocaleInfo(locale);
  const format = FORMATS.get(intlTag) ?? new Intl.NumberFormat(intlTag, { maximumFractionDigits: DECIMAL_PLACES_MAX });
  FORMATS.set(intlTag, format);
  return format.format(text);
}
