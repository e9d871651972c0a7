// Halts a market at once, or asks that it be opened: the one takes one operator, the other two.
import { officeCoins } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { ClashNotice, linesBy } from '../../ui/clash-notice.tsx';
import type { RowAct } from '../../ui/row-menu.tsx';
import { naming } from './desk.ts';

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

type Sent = { readonly reason: string; readonly seen: { readonly state: string } };
type StateDialogProps = DialogProps & Record<'title' | 'text' | 'action', string> & { readonly state: Market['state'] };

function StateDialog({ market, state, title, text, action, onClose }: StateDialogProps) {
  const { id, symbol } = market;
  // What stood when it was opened; the server compares with what stands when it is asked.
  const [shown] = useState({ state: market.state });
  const [sent, setSent] = useState<Sent>();
  const request = useAct(officeCoins.proposeMarket, onClose);
  const send = (reason: string, seen: Sent['seen']): void => {
    setSent({ reason, seen });
    request.mutate({ id, state, reason, seen });
  };
  return (
    <ReasonDialog
      title={`${title} · ${symbol}`}
      text={text}
      action={action}
      isPending={request.isPending}
      onConfirm={(reason) => send(reason, shown)}
      onClose={onClose}
    >
      <ClashNotice
        className="mb-3"
        seen={sent?.seen}
        mine={{ state }}
        fieldText={naming.fieldText}
        linesOf={linesBy(naming)}
        onMine={(seen) => send(sent?.reason ?? '', seen)}
        onTheirs={onClose}
      />
    </ReasonDialog>
  );
}

const OpenDialog = (props: DialogProps) => (
  <StateDialog
    {...props}
    state="open"
    title={t('office.coins.open')}
    text={t('office.coins.openText')}
    action={t('office.coins.open')}
  />
);

const QuoteOnlyDialog = (props: DialogProps) => (
  <StateDialog
    {...props}
    state="view_only"
    title={t('office.coins.state.view_only')}
    text={t('office.coins.quoteOnlyText')}
    action={t('office.change.propose')}
  />
);

/** The acts that the state of the market allows. */
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
