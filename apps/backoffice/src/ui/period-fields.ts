import { t } from '@bourse/ui/lib/i18n.ts';
import type { FilterField } from './use-filter.ts';

/** From one day until another, both included. */
export const PERIOD_FIELDS: readonly FilterField[] = [
  { name: 'from', kind: 'from', label: t('office.fiat.from') },
  { name: 'until', kind: 'until', label: t('office.fiat.until') },
];
