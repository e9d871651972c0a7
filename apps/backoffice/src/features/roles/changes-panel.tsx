// What has been asked for of roles, and what became of it.
import { officeProposals, officeRoles } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { naming } from './naming.ts';

const subjectText = ({ subject }: officeRoles.RoleProposalRow): string =>
  t('office.roles.ofRole', { role: t(`office.role.${subject}`) });

const detail = changeDetailOf({
  approve: officeRoles.approveProposal,
  reject: officeRoles.rejectProposal,
  permission: 'roles.review',
  naming,
});

export function ChangesPanel() {
  return (
    <StateLists
      title={t('office.roles.changes')}
      tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
      call={officeRoles.listProposals}
      columns={changeColumnsOf(subjectText)}
      detail={detail}
      csv={{ columns: changeCsvOf(subjectText, naming), name: 'role-changes' }}
      empty={{ title: t('office.change.noChanges'), text: t('office.roles.noChangesHint') }}
    />
  );
}
