// What one change would do and why, and the decision about it: by another operator than the one who asked.
import type { officeProposals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useIsOwn, useMayCall } from '../lib/session.ts';
import { ChangeTable } from './change-table.tsx';
import { Decision, RejectButton } from './decision.tsx';
import type { Naming } from './naming.ts';

type Proposal = officeProposals.ProposalRow;
type DecidingProps = {
  readonly proposal: Proposal;
  readonly calls: Pick<officeProposals.ProposalCalls<Proposal>, 'approveProposal' | 'rejectProposal'>;
};

/** An approved change that does not hold yet can still be dropped. */
function Deciding({ proposal: { id, status, requested_by: by }, calls }: DecidingProps) {
  const isOwn = useIsOwn(by);
  const { approveProposal: approve, rejectProposal: reject } = calls;
  const mayReview = useMayCall(approve);
  if (!mayReview || (status !== 'pending' && status !== 'approved')) return null;
  const isPending = status === 'pending';
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pb-3 text-12 text-ink-2 max-md:px-0">
      {isPending && (
        <p className="basis-full">{t(isOwn ? 'office.adjustments.notYours' : 'office.change.approveText')}</p>
      )}
      {isPending ? (
        <Decision
          id={id}
          calls={{ approve, reject }}
          approval={{ id }}
          rejectText={t('office.change.rejectText')}
          isOwn={isOwn}
        />
      ) : (
        <RejectButton id={id} call={reject} label={t('office.change.drop')} text={t('office.change.rejectText')} />
      )}
    </div>
  );
}

export type ChangeDetailProps = DecidingProps & { readonly naming: Naming };

export function ChangeDetail({ proposal, calls, naming }: ChangeDetailProps) {
  const { changes, reason, failure, failure_text } = proposal;
  return (
    <div className="flex flex-col gap-2 py-1 whitespace-normal">
      <ChangeTable changes={changes} naming={naming} />
      {changes.some(({ stands }) => stands !== undefined) && (
        <p role="alert" className="px-3 pb-1 text-12 break-words text-warning max-md:px-0">
          {t('refusal.proposal_outdated')}
        </p>
      )}
      <p className="px-3 pb-1 text-12 break-words text-ink-2 max-md:px-0">
        {t('office.reason')}: {reason}
      </p>
      {failure !== '' && (
        <p className="px-3 pb-1 text-12 break-words text-error max-md:px-0">
          {failure_text} <code className="text-11 text-ink-3">{failure}</code>
        </p>
      )}
      <Deciding proposal={proposal} calls={calls} />
    </div>
  );
}
