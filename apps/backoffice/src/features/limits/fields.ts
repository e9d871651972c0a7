// What can be set of a level.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Naming } from '../../ui/change-table.tsx';
import type { SettingsDesk } from '../../ui/settings-dialog.tsx';

const FIELDS = { day_limit: 'amountOrNone' } as const;
export type Field = keyof typeof FIELDS;

export const naming: Naming = {
  fieldText: (field) => (field === 'day_limit' ? t('office.limits.field.day_limit') : field),
  valueText: (_, value) => (value === '' ? '–' : `${formatDecimal(value)} USDT`),
};

export const DESK: SettingsDesk<Field> = { kinds: FIELDS, naming, text: t('office.limits.text') };
