// Yes, or no with a reason: the two buttons of whoever reviews.
import type { office } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useAct } from '../lib/use-ask.ts';

const ReasonDialog = lazyOverlay(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

export type DecisionProps = {
  readonly id: number;
  readonly calls: { readonly approve: typeof office.approveIdentity; readonly reject: typeof office.rejectIdentity };
  /** What becomes of the reason. */
  readonly rejectText: string;
  /** It may be rejected only. */
  readonly isBarred?: boolean;
};

export function Decision({ id, calls, rejectText, isBarred = false }: DecisionProps) {
  const [isRejecting, setRejecting] = useState(false);
  const approve = useAct(calls.approve);
  const reject = useAct(calls.reject, () => setRejecting(false));
  return (
    <>
      <Button onClick={() => setRejecting(true)}>{t('office.identity.reject')}</Button>
      <Button
        variant="primary"
        disabled={isBarred}
        isPending={approve.isPending}
        onClick={() => approve.mutate({ id })}
      >
        {t('office.identity.approve')}
      </Button>
      {isRejecting && (
        <ReasonDialog
          title={t('office.identity.reject')}
          text={rejectText}
          action={t('office.identity.reject')}
          isPending={reject.isPending}
          onConfirm={(reason) => reject.mutate({ id, reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}
