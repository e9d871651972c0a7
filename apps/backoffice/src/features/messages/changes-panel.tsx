// Announcements that wait for their release, and what became of them.
import { officeMessages } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { ReactNode } from 'react';
import { changesPanel } from '../../ui/changes-panel.tsx';
import { audienceText, naming, titleOf } from './fields.ts';
import { Preview } from './preview.tsx';

type Proposal = officeMessages.MessageProposalRow;

const subjectText = ({ texts }: Proposal): string => titleOf(texts);

const isShownAbove = ({ field }: { readonly field: string }): boolean =>
  /^(audience|members|link|(title|text)\..+)$/.test(field);

/** What it says stands as readers get it, and to whom, apart from the settings. */
const renderDetail = (proposal: Proposal, renderChange: (proposal: Proposal) => ReactNode): ReactNode => (
  <div className="flex flex-col gap-3">
    <div className="px-3 pt-2 max-md:px-0">
      <Preview texts={proposal.texts} link={proposal.link} />
    </div>
    <p className="px-3 text-13 whitespace-normal text-ink-1 max-md:px-0">
      {t('office.messages.audience')}: {audienceText(proposal)}
      {proposal.people !== null && ` · ${t('office.messages.people')}: ${proposal.people}`}
    </p>
    {renderChange({ ...proposal, changes: proposal.changes.filter((change) => !isShownAbove(change)) })}
  </div>
);

export const ChangesPanel = changesPanel({
  calls: officeMessages,
  title: 'office.messages.changes',
  naming,
  subjectText,
  renderDetail,
  csvName: 'announcement-changes',
  empty: { text: 'office.messages.noChangesHint' },
});
