// What the identity form accepts, as the server will check it once more.
import { t } from '@bourse/ui/lib/i18n.ts';

export const NAME_LENGTH_MAX = 50;
export const CARD_LENGTH_MAX = 32;

export const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text);
export const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

export function checkName(text: string): true | string {
  if (text.trim() === '') return t('identity.error.name');
  return !hasDigit(text) || t('identity.error.nameDigits');
}

export function checkCard(text: string): true | string {
  if (text.trim() === '') return t('identity.error.card');
  return !hasChinese(text) || t('identity.error.cardChinese');
}

export const checkPicture = (text: string): true | string => text !== '' || t('identity.error.picture');
