// Announcements that wait for their release, and what became of them.
import { officeMessages, officeProposals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { changeColumnsOf, changeCsvOf } from '../../ui/change-columns.tsx';
import { changeDetailOf } from '../../ui/change-detail.tsx';
import { StateLists } from '../../ui/state-lists.tsx';
import { audienceText, naming, titleOf } from './fields.ts';
import { Preview } from './preview.tsx';

type Proposal = officeMessages.MessageProposalRow;

const subjectText = ({ texts }: Proposal): string => titleOf(texts);

const decision = changeDetailOf({
  approve: officeMessages.approveProposal,
  reject: officeMessages.rejectProposal,
  permission: 'messages.review',
  naming,
});

const isShownAbove = ({ field }: { readonly field: string }): boolean =>
  /^(audience|members|link|(title|text)\..+)$/.test(field);

/** What it says stands as readers get it, and to whom, apart from the settings. */
const detail = (proposal: Proposal) => (
  <div className="flex flex-col gap-3">
    <div className="px-3 pt-2 max-md:px-0">
      <Preview texts={proposal.texts} link={proposal.link} />
    </div>
    <p className="px-3 text-13 whitespace-normal text-ink-1 max-md:px-0">
      {t('office.messages.audience')}: {audienceText(proposal)}
      {proposal.people !== null && ` · ${t('office.messages.people')}: ${proposal.people}`}
    </p>
    {decision({ ...proposal, changes: proposal.changes.filter((change) => !isShownAbove(change)) })}
  </div>
);

export function ChangesPanel() {
  return (
    <StateLists
      title={t('office.messages.changes')}
      tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
      call={officeMessages.listProposals}
      columns={changeColumnsOf(subjectText)}
      detail={detail}
      csv={{ columns: changeCsvOf(subjectText, naming), name: 'announcement-changes' }}
      empty={{ title: t('office.change.noChanges'), text: t('office.messages.noChangesHint') }}
    />
  );
}
