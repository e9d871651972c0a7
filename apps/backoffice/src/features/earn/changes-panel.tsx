// What has been asked for, and what became of it.
import { officeEarn, officeProposals } from '@bourse/contract';
import { ensureNever } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { naming } from './fields.ts';

/** What it is about. */
function subjectText({ kind, subject }: officeEarn.EarnProposalRow): string {
  switch (kind) {
    case 'rules':
      return t('office.earn.rules');
    case 'product':
      return t('office.earn.product', { id: subject });
    case 'fund':
      return t('office.funding');
    default:
      return ensureNever(kind);
  }
}

const detail = changeDetailOf({
  approve: officeEarn.approveProposal,
  reject: officeEarn.rejectProposal,
  permission: 'earn.review',
  naming,
});

export function ChangesPanel() {
  return (
    <StateLists
      title={t('office.earn.changes')}
      tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
      call={officeEarn.listProposals}
      columns={changeColumnsOf(subjectText)}
      detail={detail}
      csv={{ columns: changeCsvOf(subjectText, naming), name: 'staking-changes' }}
      empty={{ title: t('office.change.noChanges'), text: t('office.earn.noChangesHint') }}
    />
  );
}
