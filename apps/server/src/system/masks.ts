// What is shown of a name or a number where the whole of it is nobody's business.

/** The first character. */
export const maskName = (name: string): string =>
  name === '' ? '' : `${String.fromCodePoint(name.codePointAt(0) ?? 0)}**`;

/** The last four characters, of short ones the last. */
export const maskNumber = (number: string): string =>
  number === '' ? '' : `****${number.slice(number.length > 6 ? -4 : -1)}`;

/** The first six and the last four characters of an address on a chain: enough to know one's own by, not to send to. */
export const maskAddress = (address: string): string =>
  address.length <= 14 ? maskNumber(address) : `${address.slice(0, 6)}…${address.slice(-4)}`;
