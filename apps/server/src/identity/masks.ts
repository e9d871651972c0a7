// What is shown of a name or a number where the whole of it is nobody's business.

/** The first character. */
export const maskName = (name: string): string =>
  name === '' ? '' : `${String.fromCodePoint(name.codePointAt(0) ?? 0)}**`;

/** The last four characters, of short ones the last. */
export const maskNumber = (number: string): string =>
  number === '' ? '' : `****${number.slice(number.length > 6 ? -4 : -1)}`;

/** The first three and the last four characters. */
export const maskPhone = (phone: string): string =>
  phone.length <= 7 ? maskNumber(phone) : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
