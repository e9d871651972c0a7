// Amounts in texts of ours, as their reader writes numbers.
import { getLocaleInfo, type Locale, type Notation, notationOf } from '@bourse/messages';

/** A decimal of plain digits, which is the form of amounts on the wire. */
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** More regions than readers come from: whoever names ever new ones has the map emptied. */
const NOTATIONS_MAX = 200;
const NOTATIONS = new Map<string, Notation>();

function findNotation(intlTag: string, languages: readonly string[]): Notation {
  const key = `${intlTag} ${languages.join()}`;
  const known = NOTATIONS.get(key);
  if (known) return known;
  if (NOTATIONS.size >= NOTATIONS_MAX) NOTATIONS.clear();
  const notation = notationOf(intlTag, languages);
  NOTATIONS.set(key, notation);
  return notation;
}

/** A decimal with all of its places; any other text as it is. `languages` are those that `readLanguages` gives. */
export function writeFigure(locale: Locale, text: string, languages: readonly string[] = []): string {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (sign === undefined || whole === undefined) return text;
  const { point, groupDigits } = findNotation(getLocaleInfo(locale).intlTag, languages);
  const places = fraction.replace(/0+$/, '');
  return `${sign}${groupDigits(whole)}${places === '' ? '' : point + places}`;
}
