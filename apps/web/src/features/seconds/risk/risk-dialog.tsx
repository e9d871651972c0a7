// What second contracts are, in plain words, before the first order. Accepted once for each version of the text; afterwards
// it can be read again. Loaded when first asked for.
import { micro } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { RISK_KEY, useRisk } from '../terms-query.ts';
import { RiskPoints } from './risk-points.tsx';

export type RiskDialogProps = {
  readonly onClose: () => void;
  /** Undefined where it is only read. */
  readonly onAccepted?: () => void;
};

function useAccept(onAccepted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call(micro.acceptRisk, { version: String(version) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: RISK_KEY });
      onAccepted();
    },
    onError: (error) => notify.error(errorText(error)),
  });
}

export function RiskDialog({ onClose, onAccepted }: RiskDialogProps) {
  const risk = useRisk();
  const [hasRead, setRead] = useState(false);
  const [isTried, setTried] = useState(false);
  const accepting = useAccept(() => onAccepted?.());
  const asks = onAccepted !== undefined && risk?.is_accepted === 0;
  const accept = (): void => {
    setTried(true);
    if (hasRead && risk) accepting.mutate(risk.version);
  };
  return (
    <Dialog
      title={t('micro.risk.title')}
      isOpen
      onClose={onClose}
      actions={
        asks ? (
          <>
            <Button onClick={onClose}>{t('micro.risk.decline')}</Button>
            <Button variant="primary" isPending={accepting.isPending} onClick={accept}>
              {t('micro.risk.accept')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('ui.close')}</Button>
        )
      }
    >
      <RiskPoints />
      {asks && (
        <div className="mt-4 border-t border-line pt-3">
          <Checkbox
            checked={hasRead}
            onChange={(event) => setRead(event.target.checked)}
            error={isTried && !hasRead ? t('micro.risk.tick') : undefined}
          >
            {t('micro.risk.read')}
          </Checkbox>
        </div>
      )}
      {risk && risk.is_accepted === 1 && (
        <p className="mt-3 text-12 text-ink-2">{t('micro.risk.accepted', { version: risk.accepted })}</p>
      )}
    </Dialog>
  );
}
