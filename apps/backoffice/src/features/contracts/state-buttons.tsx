// Halts a market, lets it only close, or resumes it: at once, by one operator, with a reason.
import { officeLever } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import type { MarketState } from './state-badge.tsx';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

const STATES = ['open', 'close_only', 'halted'] as const satisfies readonly MarketState[];

export type StateButtonsProps = { readonly id: number; readonly symbol: string; readonly state: MarketState };

export function StateButtons({ id, symbol, state }: StateButtonsProps) {
  const mayHalt = useMay('lever.halt');
  const [wanted, setWanted] = useState<MarketState>();
  const act = useAct(officeLever.setState, () => setWanted(undefined));
  if (!mayHalt) return null;
  return (
    <>
      {STATES.filter((one) => one !== state).map((one) => (
        <Button key={one} onClick={() => setWanted(one)}>
          {t(`office.lever.set.${one}`)}
        </Button>
      ))}
      {wanted && (
        <ReasonDialog
          title={`${t(`office.lever.set.${wanted}`)} · ${symbol}`}
          text={t(`office.lever.setText.${wanted}`)}
          action={t(`office.lever.set.${wanted}`)}
          isPending={act.isPending}
          onConfirm={(reason) => act.mutate({ id, state: wanted, reason })}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  );
}
