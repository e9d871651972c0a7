// Asks for another pair: a market of its own, which has nothing of what the old one has seen.
import { officeCoins } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { QuoteField, quotesFor } from './market-dialog.tsx';

type Coin = { readonly id: number; readonly name: string };
export type PairDialogProps = {
  readonly market: Pick<officeCoins.OfficeMarketRow, 'id' | 'symbol' | 'currency' | 'quote'>;
  readonly coins: readonly Coin[];
  readonly onClose: () => void;
};

export function PairDialog({ market, coins, onClose }: PairDialogProps) {
  const request = useAct(officeCoins.proposeMarket, onClose);
  const [quote, setQuote] = useState(String(market.quote));
  return (
    <ReasonDialog
      title={`${t('office.coins.field.pair')} · ${market.symbol}`}
      text={t('office.coins.pairText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      isReady={quote !== String(market.quote)}
      onConfirm={(reason) => request.mutate({ id: market.id, quote, reason })}
      onClose={onClose}
    >
      <div className="mb-3 max-w-60">
        <QuoteField quotes={quotesFor({ id: market.currency, name: '' }, coins)} selected={quote} onSelect={setQuote} />
      </div>
    </ReasonDialog>
  );
}
