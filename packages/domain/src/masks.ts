// What is shown of an account or a phone where the whole of it is nobody's business: the same on every screen and in every answer.

/**
 * The country codes of E.164, none of which begins another: one digit, these of two, else three. What follows is the
 * national number, which people know a phone by.
 */
const COUNTRY_CODE = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Behind a number that another account has, too. */
const SHARER = /#\d+$/;

const HIDDEN_DIGITS_MIN = 3;

/** The first three and the last four digits, of short numbers fewer: `139****9877`. The area code is left out. */
export function maskPhone(phone: string): string {
  const national = phone.replace(SHARER, '').replace(COUNTRY_CODE, '');
  const shown = Math.max(0, national.length - HIDDEN_DIGITS_MIN);
  const last = Math.min(4, shown);
  const first = Math.min(3, shown - last);
  return national === '' ? '' : `${national.slice(0, first)}****${last === 0 ? '' : national.slice(-last)}`;
}

/** A phone as above; of an e-mail address the first three and the last four characters, of short ones the first. */
export function maskAccount(account: string): string {
  if (account === '') return '';
  if (/^\+?\d+(#\d+)?$/.test(account)) return maskPhone(account);
  return account.length > 7 ? `${account.slice(0, 3)}****${account.slice(-4)}` : `${account.slice(0, 1)}****`;
}
