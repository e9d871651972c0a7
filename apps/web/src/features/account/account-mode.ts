import type { Tab } from '../../ui/tabs.tsx';
import { t } from '../../lib/i18n.ts';

/** An account is named by its e-mail address or by its phone number. */
export type AccountMode = 'email' | 'mobile';

export const accountModeTabs = (): readonly Tab<AccountMode>[] => [
  { key: 'email', label: t('auth.mode.email') },
  { key: 'mobile', label: t('auth.mode.phone') },
];
