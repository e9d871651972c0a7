import { office } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

/** Freezes or lets go again, each with a reason. */
export function FreezeButton({ id, isFrozen }: { readonly id: number; readonly isFrozen: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const act = useAct(isFrozen ? office.unfreezeUser : office.freezeUser, () => setAsking(false));
  const action = t(isFrozen ? 'office.users.unfreeze' : 'office.users.freeze');
  return (
    <>
      <Button onClick={() => setAsking(true)}>{action}</Button>
      {isAsking && (
        <ReasonDialog
          title={action}
          text={t(isFrozen ? 'office.users.unfreezeText' : 'office.users.freezeText')}
          action={action}
          isPending={act.isPending}
          onConfirm={(reason) => act.mutate({ id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
