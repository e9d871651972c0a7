// What one change would do and why, and the decision about it: by another operator than the one who asked.
import { officeLever } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useMay, useSession } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { DecisionButtons } from '../../ui/decision.tsx';
import { ChangeTable } from './change-table.tsx';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

type Proposal = officeLever.LeverProposalRow;

/** What is approved and does not hold yet can still be dropped. */
function DropButton({ id }: { readonly id: number }) {
  const [isAsking, setAsking] = useState(false);
  const reject = useAct(officeLever.rejectProposal, () => setAsking(false));
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('office.lever.drop')}</Button>
      {isAsking && (
        <ReasonDialog
          title={t('office.lever.drop')}
          text={t('office.lever.rejectText')}
          action={t('office.lever.drop')}
          isPending={reject.isPending}
          onConfirm={(reason) => reject.mutate({ id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function PendingButtons({ id, isOwn }: { readonly id: number; readonly isOwn: boolean }) {
  const approve = useAct(officeLever.approveProposal);
  const reject = useAct(officeLever.rejectProposal);
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
      rejectText={t('office.lever.rejectText')}
    />
  );
}

function Deciding({ proposal: { id, status, requested_by } }: { readonly proposal: Proposal }) {
  const isOwn = useSession(({ operator }) => operator?.email === requested_by);
  const mayReview = useMay('lever.review');
  if (!mayReview || (status !== 'pending' && status !== 'approved')) return null;
  const isPending = status === 'pending';
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pb-3 text-12 text-ink-2 max-md:px-0">
      {isPending && (
        <p className="basis-full">{t(isOwn ? 'office.adjustments.notYours' : 'office.lever.approveText')}</p>
      )}
      {isPending ? <PendingButtons id={id} isOwn={isOwn} /> : <DropButton id={id} />}
    </div>
  );
}

function ChangeDetail({ proposal }: { readonly proposal: Proposal }) {
  const { changes, reason, failure } = proposal;
  return (
    <div className="flex flex-col gap-2 py-1 whitespace-normal">
      <ChangeTable changes={changes} />
      <p className="px-3 pb-1 text-12 break-words text-ink-2 max-md:px-0">
        {t('office.reason')}: {reason}
      </p>
      {failure !== '' && (
        <p className="px-3 pb-1 text-12 text-error max-md:px-0">{t('office.lever.failure', { code: failure })}</p>
      )}
      <Deciding proposal={proposal} />
    </div>
  );
}

/** As a table opens it below its row. */
export const changeDetail = (proposal: Proposal) => <ChangeDetail proposal={proposal} />;
