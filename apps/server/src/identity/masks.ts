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

/** The first six and the last four characters of an address on a chain: enough to know one's own by, not to send to. */
export const maskAddress = (address: string): string =>
  address.length <= 14 ? maskNumber(address) : `${address.slice(0, 6)}…${address.slice(-4)}`;

/** An e-mail address or a phone number: the first three and the last four characters, of short ones the first. */
export function maskAccount(account: string): string {
  if (account === '') return '';
  return account.length > 7 ? `${account.slice(0, 3)}****${account.slice(-4)}` : `${account.slice(0, 1)}****`;
}
