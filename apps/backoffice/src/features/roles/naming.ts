import { t } from '@bourse/ui/lib/i18n.ts';
import type { Naming } from '../../ui/change-table.tsx';
import { permissionText } from './permission-names.ts';

export const naming: Naming = {
  fieldText: permissionText,
  valueText: (_, value) => t(value === '1' ? 'office.roles.granted' : 'office.roles.denied'),
};
