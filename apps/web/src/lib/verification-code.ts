// Codes that prove an address: six digits.
import { isCode } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';

export const checkCode = (text: string): true | string => isCode(text) || t('auth.error.code');
