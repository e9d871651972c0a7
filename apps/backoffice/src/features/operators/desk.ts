// What has been asked for about operators, and what became of it.
import { officeOperators } from '@bourse/contract';
import { OPERATOR_ROLES } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changesPanel } from '../../ui/changes-panel.tsx';
import { among, namingOf } from '../../ui/naming.ts';

const subjectText = ({ kind, subject }: officeOperators.OperatorProposalRow): string =>
  t(`office.operators.kind.${kind}`, { email: subject });

const naming = namingOf({
  name: [t('office.operators.name')],
  role: [t('office.operators.role'), among(OPERATOR_ROLES, (role) => t(`office.role.${role}`))],
  is_disabled: [
    t('office.operators.field.state'),
    (value) => t(value === '1' ? 'office.operators.disabled' : 'office.operators.enabled'),
  ],
  login: [t('office.operators.field.login'), () => t('office.operators.anew')],
});

export const ChangesPanel = changesPanel({
  calls: officeOperators,
  title: 'office.operators.changes',
  naming,
  subjectText,
  csvName: 'operator-changes',
  empty: { text: 'office.operators.noChangesHint' },
});
