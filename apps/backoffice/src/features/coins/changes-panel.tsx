// What has been asked for, and what became of it.
import { officeCoins, officeProposals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { naming } from './fields.ts';

/** What it is about. */
const subjectText = ({ kind, subject_name: name }: officeCoins.CoinProposalRow): string =>
  kind === 'market' ? name : t(`office.coins.${kind}`, { name });

const detail = changeDetailOf({
  approve: officeCoins.approveProposal,
  reject: officeCoins.rejectProposal,
  permission: 'coins.review',
  naming,
});

export function ChangesPanel() {
  return (
    <StateLists
      title={t('office.coins.changes')}
      tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
      call={officeCoins.listProposals}
      columns={changeColumnsOf(subjectText)}
      detail={detail}
      csv={{ columns: changeCsvOf(subjectText, naming), name: 'coin-changes' }}
      empty={{ title: t('office.change.noChanges'), text: t('office.coins.noChangesHint') }}
    />
  );
}
