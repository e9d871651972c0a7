// What has been asked for about operators, and what became of it.
import { officeOperators, officeProposals } from '@bourse/contract';
import { OPERATOR_ROLES } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import type { Naming } from '../../ui/change-table.tsx';
import { StateLists } from '../../ui/state-lists.tsx';

const subjectText = ({ kind, subject }: officeOperators.OperatorProposalRow): string =>
  t(`office.operators.kind.${kind}`, { email: subject });

function fieldText(field: string): string {
  switch (field) {
    case 'name':
      return t('office.operators.name');
    case 'role':
      return t('office.operators.role');
    case 'is_disabled':
      return t('office.operators.field.state');
    case 'login':
      return t('office.operators.field.login');
    default:
      return field;
  }
}

function valueText(field: string, value: string): string {
  if (value === '') return '–';
  if (field === 'is_disabled') return t(value === '1' ? 'office.operators.disabled' : 'office.operators.enabled');
  if (field === 'login') return t('office.operators.anew');
  const role = field === 'role' ? OPERATOR_ROLES.find((one) => one === value) : undefined;
  return role === undefined ? value : t(`office.role.${role}`);
}

const naming: Naming = { fieldText, valueText };

const detail = changeDetailOf({
  approve: officeOperators.approveProposal,
  reject: officeOperators.rejectProposal,
  permission: 'operators.review',
  naming,
});

export function ChangesPanel() {
  return (
    <StateLists
      title={t('office.operators.changes')}
      tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
      call={officeOperators.listProposals}
      columns={changeColumnsOf(subjectText)}
      detail={detail}
      csv={{ columns: changeCsvOf(subjectText, naming), name: 'operator-changes' }}
      empty={{ title: t('office.change.noChanges'), text: t('office.operators.noChangesHint') }}
    />
  );
}
