// Halts a market at once, or asks that it be opened: the one takes one operator, the other two.
import { officeCoins } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useAct } from '../../lib/use-ask.ts';
import type { RowAct } from '../../ui/row-menu.tsx';

const ReasonDialog = lazyOverlay(async () => (await import('../../ui/reason-dialog.tsx')).ReasonDialog);

type Market = Pick<officeCoins.OfficeMarketRow, 'id' | 'symbol' | 'state'>;
type DialogProps = { readonly market: Market; readonly onClose: () => void };

function HaltDialog({ market: { id, symbol }, onClose }: DialogProps) {
  const halt = useAct(officeCoins.halt, onClose);
  return (
    <ReasonDialog
      title={`${t('office.coins.halt')} · ${symbol}`}
      text={t('office.coins.haltText')}
      action={t('office.coins.halt')}
      isPending={halt.isPending}
      onConfirm={(reason) => halt.mutate({ id, reason })}
      onClose={onClose}
    />
  );
}

function OpenDialog({ market: { id, symbol }, onClose }: DialogProps) {
  const open = useAct(officeCoins.proposeMarket, onClose);
  return (
    <ReasonDialog
      title={`${t('office.coins.open')} · ${symbol}`}
      text={t('office.coins.openText')}
      action={t('office.coins.open')}
      isPending={open.isPending}
      onConfirm={(reason) => open.mutate({ id, state: 'open', reason })}
      onClose={onClose}
    />
  );
}

function QuoteOnlyDialog({ market: { id, symbol }, onClose }: DialogProps) {
  const quote = useAct(officeCoins.proposeMarket, onClose);
  return (
    <ReasonDialog
      title={`${t('office.coins.state.view_only')} · ${symbol}`}
      text={t('office.coins.quoteOnlyText')}
      action={t('office.change.propose')}
      isPending={quote.isPending}
      onConfirm={(reason) => quote.mutate({ id, state: 'view_only', reason })}
      onClose={onClose}
    />
  );
}

/** What can be done with the state that it is in. */
export function stateActsOf(market: Market): readonly RowAct[] {
  const open: RowAct = {
    permission: 'coins.request',
    label: t('office.coins.open'),
    renderDialog: (onClose) => <OpenDialog market={market} onClose={onClose} />,
  };
  if (market.state === 'view_only') return [open];
  const halt: RowAct = {
    permission: 'coins.halt',
    label: t('office.coins.halt'),
    renderDialog: (onClose) => <HaltDialog market={market} onClose={onClose} />,
  };
  const quoteOnly: RowAct = {
    permission: 'coins.request',
    label: t('office.coins.state.view_only'),
    renderDialog: (onClose) => <QuoteOnlyDialog market={market} onClose={onClose} />,
  };
  return [market.state === 'open' ? halt : open, quoteOnly];
}
