// Yes, or no with a reason: the two buttons of whoever reviews.
import type { office } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useAct } from '../lib/use-ask.ts';

const ReasonDialog = lazyOverlay(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

export type DecisionButtonsProps = {
  readonly isApproving: boolean;
  readonly onApprove: () => void;
  readonly isRejecting: boolean;
  /** Calls `onDone` once it is rejected. */
  readonly onReject: (reason: string, onDone: () => void) => void;
  /** What becomes of the reason. */
  readonly rejectText: string;
  /** It may be rejected only. */
  readonly isBarred?: boolean;
};

export function DecisionButtons(props: DecisionButtonsProps) {
  const { isApproving, onApprove, isRejecting, onReject, rejectText, isBarred = false } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('office.identity.reject')}</Button>
      <Button variant="primary" disabled={isBarred} isPending={isApproving} onClick={onApprove}>
        {t('office.identity.approve')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('office.identity.reject')}
          text={rejectText}
          action={t('office.identity.reject')}
          isPending={isRejecting}
          onConfirm={(reason) => onReject(reason, () => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

export type DecisionProps = {
  readonly id: number;
  readonly calls: { readonly approve: typeof office.approveIdentity; readonly reject: typeof office.rejectIdentity };
} & Pick<DecisionButtonsProps, 'rejectText' | 'isBarred'>;

export function Decision({ id, calls, rejectText, isBarred = false }: DecisionProps) {
  const approve = useAct(calls.approve);
  const reject = useAct(calls.reject);
  return (
    <DecisionButtons
      isApproving={approve.isPending}
      onApprove={() => approve.mutate({ id })}
      isRejecting={reject.isPending}
      onReject={(reason, onDone) => reject.mutate({ id, reason }, { onSuccess: onDone })}
      rejectText={rejectText}
      isBarred={isBarred}
    />
  );
}
