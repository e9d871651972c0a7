// Codes that prove an address: six digits.
import { t } from '@bourse/ui/lib/i18n.ts';

export const CODE_LENGTH = 6;

export const checkCode = (text: string): true | string => /^[0-9]{6}$/.test(text) || t('auth.error.code');
