// What the account forms accept. Each rule answers true, or the text that says what is wrong, as react-hook-form asks.
import { cleanUnseen } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { AccountMode } from './account-mode.ts';

export type Verdict = true | string;

export const PASSWORD_LENGTH_MIN = 6;
export const PASSWORD_LENGTH_MAX = 16;
export const TRADE_PASSWORD_LENGTH_MIN = 6;
export const TRADE_PASSWORD_LENGTH_MAX = 20;
export const NICKNAME_LENGTH_MAX = 20;
/** A field takes so many characters of an e-mail address or a phone number, and of an invite code. */
export const ACCOUNT_LENGTH_MAX = 254;
export const INVITE_LENGTH_MAX = 32;

/** Addresses are typed and pasted with blanks and marks that nobody sees; these never count. */
export const withoutBlanks = cleanUnseen;

/**
 * Cleans a field that takes a phone number, too, which people group: only an e-mail address loses its blanks as it is
 * typed.
 */
export const cleanAccount = (text: string): string => (text.includes('@') ? cleanUnseen(text) : text);

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(withoutBlanks(text));
/** The digits of a number as people write and copy it; undefined of other text. */
const phoneDigits = (text: string): string | undefined => {
  const plain = text.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}\u2212().[\]/~·・ー]/gu, '');
  return /^\+?\p{Nd}{5,17}$/u.test(plain) ? plain.replace('+', '') : undefined;
};
/** Whether it is written like a number: which numbers a country has, the server knows. */
export const isPhone = (text: string): boolean => phoneDigits(text) !== undefined;
/** One that is registered or bound: it has to pass where a password is reset, too. */
export const isNewPhone = (text: string): boolean => (phoneDigits(text)?.length ?? 0) >= 6;

export const checkEmail = (text: string): Verdict => isEmail(text) || t('auth.error.email');
export const checkPhone = (text: string): Verdict => isPhone(text) || t('auth.error.phone');
export const checkNewPhone = (text: string): Verdict => isNewPhone(text) || t('auth.error.phone');
export const checkLoginPassword = (text: string): Verdict =>
  text.length >= PASSWORD_LENGTH_MIN || t('auth.error.password');
export const isAllowedPassword = (text: string): boolean =>
  text.length >= PASSWORD_LENGTH_MIN &&
  text.length <= PASSWORD_LENGTH_MAX &&
  /[A-Za-z]/.test(text) &&
  /[0-9]/.test(text);
export const checkNewPassword = (text: string): Verdict => isAllowedPassword(text) || t('auth.error.passwordRule');
/** The password once more. */
export const checkRepeat = (text: string, { password }: { readonly password: string }): Verdict =>
  text === password || t('auth.error.repeat');
/** The trade password: any 6 to 20 characters. */
export const checkTradePassword = (text: string): Verdict =>
  (text.length >= TRADE_PASSWORD_LENGTH_MIN && text.length <= TRADE_PASSWORD_LENGTH_MAX) || t('account.trade.rule');
/** An account in the mode that was chosen. */
export function checkAccount(text: string, mode: AccountMode): Verdict {
  if (withoutBlanks(text) === '') return t('auth.error.account');
  return mode === 'email' ? checkEmail(text) : checkPhone(text);
}
/** An account that is to be registered. */
export const checkNewAccount = (text: string, mode: AccountMode): Verdict =>
  mode === 'mobile' && withoutBlanks(text) !== '' ? checkNewPhone(text) : checkAccount(text, mode);
/** An account as one field holds it: what has an @ is an e-mail address, all else a phone number. */
export function checkAnyAccount(text: string): Verdict {
  const account = withoutBlanks(text);
  if (account === '') return t('auth.error.account');
  return isEmail(account) || isNewPhone(account) || t('auth.error.accountShape');
}
export const modeOf = (account: string): AccountMode => (account.includes('@') ? 'email' : 'mobile');
