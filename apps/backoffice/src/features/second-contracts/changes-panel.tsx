// What has been asked for, and what became of it.
import { officeMicro, officeProposals } from '@bourse/contract';
import { ensureNever } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { countryText } from './countries.ts';
import { naming } from './fields.ts';

type Proposal = officeMicro.MicroProposalRow;

/** What it is about. */
function subjectText({ kind, subject }: Proposal): string {
  switch (kind) {
    case 'term':
      return t('office.micro.term', { seconds: subject });
    case 'insurance':
      return t('office.micro.type', { id: subject });
    case 'country':
      return countryText(subject);
    case 'site':
      return t('office.micro.site');
    case 'risk':
      return t('office.micro.riskVersion');
    case 'fund':
      return t('office.funding');
    case 'currency':
    case 'market':
      return subject;
    default:
      return ensureNever(kind);
  }
}

const detail = changeDetailOf({
  approve: officeMicro.approveProposal,
  reject: officeMicro.rejectProposal,
  permission: 'micro.review',
  naming,
});

export function ChangesPanel() {
  return (
    <StateLists
      title={t('office.micro.changes')}
      tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
      call={officeMicro.listProposals}
      columns={changeColumnsOf(subjectText)}
      detail={detail}
      csv={{ columns: changeCsvOf(subjectText, naming), name: 'second-contract-changes' }}
      empty={{ title: t('office.change.noChanges'), text: t('office.micro.noChangesHint') }}
    />
  );
}
