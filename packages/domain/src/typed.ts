// What is taken out of what people type and paste before it is read or measured: never a letter or a digit of it, so that
// nothing is cut and what is too long can be told.

/** Blanks of every width, and marks that nobody sees: soft hyphens, joiners, marks of direction, fillers. */
const UNSEEN = /[\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu;
/** Hyphens and dashes, the minus sign, and the long vowel that a Japanese keyboard has in their place. */
const HYPHENS = /[\p{Pd}\u2212\u30fc\u00b7]+/gu;

const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /[^\P{Nd}0-9]/gu;

/** Each script's ten digits stand in a row of their own. */
function asciiDigit(digit: string): string {
  let value = 0;
  const code = digit.codePointAt(0) ?? 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

const folded = (text: string): string => text.normalize('NFKC').replace(OTHER_DIGITS, asciiDigit);

/** A number that names something, such as a destination tag: its digits in ASCII, without blanks. */
export const cleanNumber = (text: string): string => folded(text).replace(UNSEEN, '');

/** A code of digits, from a mail, an SMS or an authenticator app: people group it, and copy it with what stands around. */
export const cleanCode = (text: string): string => cleanNumber(text).replace(HYPHENS, '');

/** How many digits a code has. */
export const CODE_LENGTH = 6;

/** Whether it is a code once it is cleaned. */
export const isCode = (text: string): boolean => /^[0-9]{6}$/.test(cleanCode(text));

/** Words: blanks, and marks of no width, are none of it at either end. */
export const cleanEnds = (text: string): string =>
  text.replace(/^[\s\u200b\u2060\ufeff]+|[\s\u200b\u2060\ufeff]+$/gu, '');

/** An e-mail address, or whatever else has no blanks: what is shown of it once it is cleaned is what is sent. */
export const cleanUnseen = (text: string): string => text.replace(UNSEEN, '');

/** An address of a chain: blanks at its ends and marks that nobody sees are none of it. One within says that it is two things. */
export const cleanAddress = (text: string): string =>
  cleanEnds(text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu, ''));

/**
 * An e-mail address or a phone number, whose digits people group: a blank within an e-mail address, and an end of a line within
 * either, says that it is two things.
 */
export function cleanMailOrPhone(text: string): string {
  const cleaned = cleanAddress(text);
  return cleaned.includes('@') ? cleaned : cleaned.replace(/[\p{Zs}\t]+/gu, '');
}

/** The account that somebody is paid at, or a number to be called at: words may be apart in it, digits are one number. */
export const cleanAccountName = (text: string): string =>
  cleanAddress(text)
    .normalize('NFKC')
    .replace(/(?<=[0-9])[\s\p{White_Space}]+(?=[0-9])/gu, '');

/** Signs that turn the order of what is shown, and ends of lines within one: none of a line that is read by a rule of its own. */
export const cleanLine = (text: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '').replace(/[\t-\r\u0085\u2028\u2029]+/gu, ' ');

/** Some texts are kept as they were typed, e.g. a password. */
export const asTyped = (text: string): string => text;

/** Whether what counts of a text has more UTF-16 units than its bound. */
export function isLonger(text: string, lengthMax: number, clean: (text: string) => string = cleanEnds): boolean {
  return text.length > lengthMax && clean(text).length > lengthMax;
}
