// Yes, or no with a reason: the two buttons of an operator who reviews. An operator's own wish is taken back instead.
import type { Call, InputOf, officeProposals } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useAct } from '../lib/use-ask.ts';

const ReasonDialog = lazyOverlay(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

/** A call that takes a reason. */
export type RejectCall = officeProposals.ProposalCalls<officeProposals.ProposalRow>['rejectProposal'];

type RejectProps = {
  readonly id: number;
  readonly call: RejectCall;
  readonly label: string;
  /** It tells what becomes of the reason. */
  readonly text: string;
  readonly onDone?: (() => void) | undefined;
};

/** A no, with a reason. */
export function RejectButton({ id, call, label, text, onDone }: RejectProps) {
  const [isAsking, setAsking] = useState(false);
  const reject = useAct(call, () => {
    setAsking(false);
    onDone?.();
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      {isAsking && (
        <ReasonDialog
          title={label}
          text={text}
          action={label}
          isPending={reject.isPending}
          onConfirm={(reason) => reject.mutate({ id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** An operator takes back what he has asked for himself. */
function TakeBackButton({ id, call, onDone }: Pick<RejectProps, 'id' | 'call' | 'onDone'>) {
  const reject = useAct(call, onDone);
  const label = t('office.adjustments.takeBack');
  return (
    <Button isPending={reject.isPending} onClick={() => reject.mutate({ id, reason: label })}>
      {label}
    </Button>
  );
}

export type DecisionProps<Approve extends Call> = {
  readonly id: number;
  readonly calls: { readonly approve: Approve; readonly reject: RejectCall };
  /** It is sent to approve. */
  readonly approval: InputOf<Approve>;
  /** It tells what becomes of the reason. */
  readonly rejectText: string;
  /** It may be rejected only. */
  readonly isBarred?: boolean;
  /** It is taken back in place of being decided. */
  readonly isOwn?: boolean;
  readonly onDone?: () => void;
};

export function Decision<Approve extends Call>(props: DecisionProps<Approve>) {
  const { id, calls, approval, rejectText, isBarred = false, isOwn = false, onDone } = props;
  const approve = useAct(calls.approve, onDone);
  if (isOwn) return <TakeBackButton id={id} call={calls.reject} onDone={onDone} />;
  return (
    <>
      <RejectButton id={id} call={calls.reject} label={t('office.identity.reject')} text={rejectText} onDone={onDone} />
      <Button
        variant="primary"
        disabled={isBarred}
        isPending={approve.isPending}
        onClick={() => approve.mutate(approval)}
      >
        {t('office.identity.approve')}
      </Button>
    </>
  );
}
