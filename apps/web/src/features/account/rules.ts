// What the account forms accept. Each rule answers true, or the text that says what is wrong, as react-hook-form asks.
import { t } from '../../lib/i18n.ts';

export type Verdict = true | string;

export const PASSWORD_LENGTH_MIN = 6;
export const PASSWORD_LENGTH_MAX = 16;
export const CODE_LENGTH = 6;

/** Addresses are typed and pasted with blanks; these never count. */
export const withoutBlanks = (text: string): string => text.replace(/\s+/g, '');

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(withoutBlanks(text));
/** 5 to 11 digits without the country code, as the server takes them. */
export const isPhone = (text: string): boolean => /^[0-9]{5,11}$/.test(withoutBlanks(text));

export const checkEmail = (text: string): Verdict => isEmail(text) || t('auth.error.email');
export const checkPhone = (text: string): Verdict => isPhone(text) || t('auth.error.phone');
export const checkLoginPassword = (text: string): Verdict =>
  text.length >= PASSWORD_LENGTH_MIN || t('auth.error.password');
export const checkNewPassword = (text: string): Verdict =>
  (text.length >= PASSWORD_LENGTH_MIN &&
    text.length <= PASSWORD_LENGTH_MAX &&
    /[A-Za-z]/.test(text) &&
    /[0-9]/.test(text)) ||
  t('auth.error.passwordRule');
export const checkCode = (text: string): Verdict => /^[0-9]{6}$/.test(text) || t('auth.error.code');
