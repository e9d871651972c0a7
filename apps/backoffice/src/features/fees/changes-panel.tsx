// What has been asked for, and what became of it.
import { officeFees, officeProposals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { naming } from './fields.ts';

/** What it is about. */
const subjectText = ({ kind, subject }: officeFees.FeeProposalRow): string =>
  kind === 'tiers' ? t('office.fees.tiers') : t('office.fees.grantOf', { id: subject });

const detail = changeDetailOf({
  approve: officeFees.approveProposal,
  reject: officeFees.rejectProposal,
  permission: 'fees.review',
  naming,
});

export function ChangesPanel() {
  return (
    <StateLists
      title={t('office.fees.changes')}
      tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
      call={officeFees.listProposals}
      columns={changeColumnsOf(subjectText)}
      detail={detail}
      csv={{ columns: changeCsvOf(subjectText, naming), name: 'fee-changes' }}
      empty={{ title: t('office.change.noChanges'), text: t('office.fees.noChangesHint') }}
    />
  );
}
