// What the identity form accepts: the server reads name and number by the same rule.
import {
  DOCUMENT_NUMBER_LENGTH_MAX,
  foldNumber,
  foldPersonName,
  PERSON_NAME_LENGTH_MAX,
  readDocumentNumber,
  readPersonName,
} from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';

/** A field takes twice the length, because what only separates letters and digits does not count once it is read. */
export const NAME_LENGTH_MAX = 2 * PERSON_NAME_LENGTH_MAX;
export const CARD_LENGTH_MAX = 2 * DOCUMENT_NUMBER_LENGTH_MAX;

export const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text);
export const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

export function checkName(text: string): true | string {
  if (foldPersonName(text) === '') return t('identity.error.name');
  if (hasDigit(text)) return t('identity.error.nameDigits');
  return readPersonName(text) !== undefined || t('identity.error.nameShape');
}

export function checkCard(text: string): true | string {
  if (foldNumber(text) === '') return t('identity.error.card');
  if (hasChinese(text)) return t('identity.error.cardChinese');
  return readDocumentNumber(text) !== undefined || t('identity.error.cardShape');
}

export const checkPicture = (text: string): true | string => text !== '' || t('identity.error.picture');
