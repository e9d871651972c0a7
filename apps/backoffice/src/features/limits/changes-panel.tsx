// What has been asked for of levels, and what became of it.
import { officeLimits, officeProposals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { naming } from './fields.ts';

const subjectText = ({ subject }: officeLimits.LimitProposalRow): string =>
  t('office.identity.level', { level: Number(subject) });

const detail = changeDetailOf({
  approve: officeLimits.approveProposal,
  reject: officeLimits.rejectProposal,
  permission: 'limits.review',
  naming,
});

export function ChangesPanel() {
  return (
    <StateLists
      title={t('office.limits.changes')}
      tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
      call={officeLimits.listProposals}
      columns={changeColumnsOf(subjectText)}
      detail={detail}
      csv={{ columns: changeCsvOf(subjectText, naming), name: 'limit-changes' }}
      empty={{ title: t('office.change.noChanges'), text: t('office.limits.noChangesHint') }}
    />
  );
}
