import { t } from '@bourse/ui/lib/i18n.ts';
import type { Tab } from '@bourse/ui/tabs.tsx';

/** An account is named by its e-mail address or by its phone number. */
export type AccountMode = 'email' | 'mobile';

export const accountModeTabs = (): readonly Tab<AccountMode>[] => [
  { key: 'email', label: t('auth.mode.email') },
  { key: 'mobile', label: t('auth.mode.phone') },
];
