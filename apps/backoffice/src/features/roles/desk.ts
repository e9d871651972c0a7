// What has been asked for of roles, and what became of it.
import { officeRoles } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Naming } from '../../ui/naming.ts';
import { permissionText } from './permission-names.ts';
import { changesPanel } from '../../ui/changes-panel.tsx';

export const naming: Naming = {
  fieldText: permissionText,
  valueText: (_, value) => t(value === '1' ? 'office.roles.granted' : 'office.roles.denied'),
};

const subjectText = ({ subject }: officeRoles.RoleProposalRow): string =>
  t('office.roles.ofRole', { role: t(`office.role.${subject}`) });

export const ChangesPanel = changesPanel({
  calls: officeRoles,
  title: 'office.roles.changes',
  naming,
  subjectText,
  csvName: 'role-changes',
  empty: { text: 'office.roles.noChangesHint' },
});
