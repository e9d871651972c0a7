// The ticket: where an order is written, previewed and sent.
import type { market } from '@bourse/contract';
import { formatUnits } from '@bourse/domain';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { prepareOnApproach } from '@bourse/ui/prepare-on-approach.ts';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { setConfirms, useConfirms } from './confirm-preference.ts';
import { type OrderRequest, usePlaceOrder } from './place-order.ts';
import type { Mode } from '../draft/preview.ts';
import { SideSwitch } from './side-switch.tsx';
import { type TicketFacts, type TicketFunds, useTicketFacts } from './ticket-facts.ts';
import { TicketFields } from './ticket-fields.tsx';
import { chooseMode, clearQuantity } from './ticket-store.ts';
import { TicketSubmit } from './ticket-submit.tsx';
import { RulesHint, TicketNotes, TicketSummary } from './ticket-summary.tsx';
import { TimeInForceChoice } from './time-in-force.tsx';

const ConfirmOrder = lazyOverlay(() => import('./confirm-order.tsx').then((module) => module.ConfirmOrder));

export type TicketProps = {
  readonly quotation: market.Quotation;
  readonly funds: TicketFunds;
  /** The order was accepted. */
  readonly onPlaced?: () => void;
  readonly className?: string;
};

const requestOf = ({ pair, draft, preview }: TicketFacts): OrderRequest => ({
  pair,
  side: draft.side,
  mode: draft.mode,
  timeInForce: draft.timeInForce,
  price: formatUnits(preview.price),
  stopPrice: formatUnits(preview.stopPrice),
  stopLimitPrice: formatUnits(preview.stopLimitPrice),
  quantity: formatUnits(preview.quantity),
});

const modeTabs = (): readonly { readonly key: Mode; readonly label: string }[] => [
  { key: 'limit', label: t('spot.limit') },
  { key: 'market', label: t('spot.market') },
  { key: 'stop', label: t('ticket.stop') },
  { key: 'oco', label: t('ticket.oco') },
];

function ConfirmSwitch() {
  const asks = useConfirms((confirms) => confirms.asks);
  return (
    <Checkbox checked={asks} onChange={(event) => setConfirms(event.target.checked)} className="[&>label]:text-12">
      {t('spot.confirm')}
    </Checkbox>
  );
}

/** Asks first where the person wants it, or where prices may be old; then sends. */
function useSending(facts: TicketFacts, onPlaced: (() => void) | undefined) {
  const asks = useConfirms((confirms) => confirms.asks);
  const [isAsking, setAsking] = useState(false);
  const [isTried, setTried] = useState(false);
  const placing = usePlaceOrder({
    onPlaced: () => {
      clearQuantity();
      setTried(false);
      onPlaced?.();
    },
  });
  const send = (): void => {
    setAsking(false);
    placing.mutate(requestOf(facts));
  };
  const submit = (): void => {
    setTried(true);
    if (facts.issues.length > 0 || placing.isPending) return;
    if (asks || (facts.isStale && facts.draft.mode === 'market')) setAsking(true);
    else send();
  };
  return { isAsking, isTried, isPending: placing.isPending, submit, send, stopAsking: () => setAsking(false) };
}

export function Ticket({ quotation, funds, onPlaced, className }: TicketProps) {
  const facts = useTicketFacts(quotation, funds);
  const sending = useSending(facts, onPlaced);
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const isOpen = facts.rules.state === 'open';
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isLoggedIn || !isOpen) return;
    const [first] = facts.issues;
    const input = first && event.currentTarget.elements.namedItem(first.field);
    if (input instanceof HTMLInputElement) input.focus();
    sending.submit();
  };
  return (
    <form
      noValidate
      aria-label={t('spot.ticket')}
      onSubmit={onSubmit}
      {...prepareOnApproach(ConfirmOrder)}
      className={cx('flex flex-col gap-3 bg-panel p-3', className)}
    >
      <SideSwitch side={facts.draft.side} />
      <Tabs
        label={t('spot.mode')}
        tabs={modeTabs()}
        selected={facts.draft.mode}
        onSelect={chooseMode}
        className="-mt-1 gap-4! [&>button]:h-8 touch:[&>button]:h-11"
      />
      <TicketFields
        // What was typed for one market is no text of another's fields.
        key={facts.pair.symbol}
        facts={facts}
        tick={quotation.trade.tick}
        step={quotation.trade.step}
        showsIssues={sending.isTried}
        isDisabled={!isOpen}
      />
      {facts.draft.mode === 'limit' && <TimeInForceChoice chosen={facts.draft.timeInForce} isDisabled={!isOpen} />}
      <TicketSummary facts={facts} />
      <TicketNotes facts={facts} />
      <TicketSubmit facts={facts} isPending={sending.isPending} />
      {isLoggedIn && isOpen && <ConfirmSwitch />}
      <RulesHint facts={facts} trade={quotation.trade} />
      {sending.isAsking && <ConfirmOrder facts={facts} isOpen onClose={sending.stopAsking} onConfirm={sending.send} />}
    </form>
  );
}
