// What has been asked for, and what became of it.
import { officeNetworks, officeProposals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { naming } from './fields.ts';

/** What it is about. */
const subjectText = ({ kind, subject_name: name }: officeNetworks.NetworkProposalRow): string =>
  kind === 'network' ? t('office.networks.added', { name }) : name;

const detail = changeDetailOf({
  approve: officeNetworks.approveProposal,
  reject: officeNetworks.rejectProposal,
  permission: 'networks.review',
  naming,
});

export function ChangesPanel() {
  return (
    <StateLists
      title={t('office.networks.changes')}
      tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
      call={officeNetworks.listProposals}
      columns={changeColumnsOf(subjectText)}
      detail={detail}
      csv={{ columns: changeCsvOf(subjectText, naming), name: 'network-changes' }}
      empty={{ title: t('office.change.noChanges'), text: t('office.networks.noChangesHint') }}
    />
  );
}
