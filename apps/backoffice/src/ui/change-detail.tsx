// What one change would do and why, and the decision about it: by another operator than the one who asked.
import type { officeProposals } from '@bourse/contract';
import type { Permission } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useMay, useSession } from '../lib/session.ts';
import { useAct } from '../lib/use-ask.ts';
import { ChangeTable, type Naming } from './change-table.tsx';
import { DecisionButtons } from './decision.tsx';

const ReasonDialog = lazyOverlay(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

type Proposal = officeProposals.ProposalRow;
export type ChangeDesk = {
  readonly approve: officeProposals.ProposalCalls<Proposal>['approveProposal'];
  readonly reject: officeProposals.ProposalCalls<Proposal>['rejectProposal'];
  /** Of who decides. */
  readonly permission: Permission;
  readonly naming: Naming;
};

/** What is approved and does not hold yet can still be dropped. */
function DropButton({ id, desk }: { readonly id: number; readonly desk: ChangeDesk }) {
  const [isAsking, setAsking] = useState(false);
  const reject = useAct(desk.reject, () => setAsking(false));
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('office.change.drop')}</Button>
      {isAsking && (
        <ReasonDialog
          title={t('office.change.drop')}
          text={t('office.change.rejectText')}
          action={t('office.change.drop')}
          isPending={reject.isPending}
          onConfirm={(reason) => reject.mutate({ id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type DecidingProps = { readonly id: number; readonly isOwn: boolean; readonly desk: ChangeDesk };

function PendingButtons({ id, isOwn, desk }: DecidingProps) {
  const approve = useAct(desk.approve);
  const reject = useAct(desk.reject);
  if (isOwn) {
    return (
      <Button
        isPending={reject.isPending}
        onClick={() => reject.mutate({ id, reason: t('office.adjustments.takeBack') })}
      >
        {t('office.adjustments.takeBack')}
      </Button>
    );
  }
  return (
    <DecisionButtons
      isApproving={approve.isPending}
      onApprove={() => approve.mutate({ id })}
      isRejecting={reject.isPending}
      onReject={(reason, onDone) => reject.mutate({ id, reason }, { onSuccess: onDone })}
      rejectText={t('office.change.rejectText')}
    />
  );
}

type DetailProps = { readonly proposal: Proposal; readonly desk: ChangeDesk };

function Deciding({ proposal: { id, status, requested_by }, desk }: DetailProps) {
  const isOwn = useSession(({ operator }) => operator?.email === requested_by);
  const mayReview = useMay(desk.permission);
  if (!mayReview || (status !== 'pending' && status !== 'approved')) return null;
  const isPending = status === 'pending';
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pb-3 text-12 text-ink-2 max-md:px-0">
      {isPending && (
        <p className="basis-full">{t(isOwn ? 'office.adjustments.notYours' : 'office.change.approveText')}</p>
      )}
      {isPending ? <PendingButtons id={id} isOwn={isOwn} desk={desk} /> : <DropButton id={id} desk={desk} />}
    </div>
  );
}

function ChangeDetail({ proposal, desk }: DetailProps) {
  const { changes, reason, failure, failure_text } = proposal;
  return (
    <div className="flex flex-col gap-2 py-1 whitespace-normal">
      <ChangeTable changes={changes} naming={desk.naming} />
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
      <Deciding proposal={proposal} desk={desk} />
    </div>
  );
}

/** As a table opens it below its row. */
export const changeDetailOf = (desk: ChangeDesk) => (proposal: Proposal) => (
  <ChangeDetail proposal={proposal} desk={desk} />
);
