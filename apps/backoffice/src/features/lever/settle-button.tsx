// Asks that a market which has been halted for longer than the rules say be settled: all its positions close at one index.
import { officeLever } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

type Market = Pick<officeLever.LeverMarketRow, 'id' | 'symbol' | 'settles_from' | 'is_settling'>;

/** The server looks once more: a clock that is ahead only offers it too early. */
const isBefore = (from: number): boolean => serverNow() <= from;

export function SettleButton({ market }: { readonly market: Market }) {
  const { id, symbol, settles_from: from, is_settling: isSettling } = market;
  const mayAsk = useMay('lever.request');
  const [isAsking, setAsking] = useState(false);
  const request = useAct(officeLever.proposeSettlement, () => setAsking(false));
  if (from === null || !mayAsk) return null;
  const isEarly = isBefore(from);
  return (
    <>
      <Button
        disabled={isEarly || isSettling}
        title={isEarly ? t('office.lever.settleFrom', { at: formatDateTime(from) }) : undefined}
        onClick={() => setAsking(true)}
      >
        {t(isSettling ? 'office.lever.settling' : 'office.lever.settle')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`${t('office.lever.settle')} · ${symbol}`}
          text={`${t('office.lever.settleText')} ${t('office.lever.takesTwo')}`}
          action={t('office.change.propose')}
          isPending={request.isPending}
          onConfirm={(reason) => request.mutate({ id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
