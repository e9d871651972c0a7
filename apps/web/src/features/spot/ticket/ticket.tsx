// The ticket: where an order is written, previewed and sent.
import type { market } from '@bourse/contract';
import { formatUnits, type Side } from '@bourse/domain';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { lazyOverlay, lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { prepareOnApproach } from '@bourse/ui/prepare-on-approach.ts';
import { useClosedBecause } from '../../../lib/closed.ts';
import { useSession } from '../../../lib/session.ts';
import { SideSwitch } from '../../../ui/side-switch.tsx';
import { TicketSubmit } from '../../../ui/ticket-submit.tsx';
import { type Sending, useSending } from '../../../ui/use-sending.ts';
import { setConfirms, useConfirms } from './confirm-preference.ts';
import { type OrderRequest, usePlaceOrder } from './place-order.ts';
import type { Mode } from '../draft/preview.ts';
import { type TicketFacts, type TicketFunds, useTicketFacts } from './ticket-facts.ts';
import { TicketFields } from './ticket-fields.tsx';
import { chooseMode, chooseSide, clearQuantity } from './ticket-store.ts';
import { RulesHint, TicketNotes, TicketSummary } from './ticket-summary.tsx';
import { TimeInForceChoice } from './time-in-force.tsx';
import { whyNotOpen } from '../../../lib/market-state.ts';

/** What has to stay is said before an order is refused for it; almost nobody has any. */
const BoughtNotice = lazyPart(
  () => import('../../../fiat-desk/bought-notice.tsx').then((module) => module.BoughtNotice),
  { fallback: null },
);
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

const SIDES = ['buy', 'sell'] as const;

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

const sideText = (side: Side): string => t(side === 'buy' ? 'spot.buy' : 'spot.sell');

/** Undefined of a market that takes orders now. */
function useWhyClosed({ rules }: TicketFacts): string | undefined {
  const closed = useClosedBecause('new');
  return whyNotOpen(rules.state) ?? closed;
}

function useSpotSending(
  facts: TicketFacts,
  why: string | undefined,
  onPlaced: (() => void) | undefined,
): Sending & { isPending: boolean } {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const asks = useConfirms((confirms) => confirms.asks);
  const placing = usePlaceOrder({
    onPlaced: () => {
      clearQuantity();
      sending.forget();
      onPlaced?.();
    },
  });
  const sending = useSending({
    subject: `${facts.pair.symbol} ${facts.draft.side} ${facts.draft.mode}`,
    issues: facts.issues,
    isBarred: !isLoggedIn || why !== undefined,
    isPending: placing.isPending,
    // Also where prices may be old, or the order may cost far more than the market.
    asks: asks || facts.cost !== undefined || (facts.isStale && facts.draft.mode === 'market'),
    send: () => placing.mutate(requestOf(facts)),
  });
  return { ...sending, isPending: placing.isPending };
}

export function Ticket({ quotation, funds, onPlaced, className }: TicketProps) {
  const facts = useTicketFacts(quotation, funds);
  const why = useWhyClosed(facts);
  const sending = useSpotSending(facts, why, onPlaced);
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const isOpen = facts.rules.state === 'open';
  return (
    <form
      noValidate
      aria-label={t('spot.ticket')}
      onSubmit={sending.submit}
      {...prepareOnApproach(ConfirmOrder)}
      className={cx('flex flex-col gap-3 bg-panel p-3', className)}
    >
      <SideSwitch sides={SIDES} textOf={sideText} chosen={facts.draft.side} onChoose={chooseSide} />
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
      {isLoggedIn && <BoughtNotice />}
      <TicketSubmit
        side={facts.draft.side}
        text={t(facts.draft.side === 'buy' ? 'spot.buyCoin' : 'spot.sellCoin', { currency: facts.pair.currencyName })}
        isOffered={isOpen}
        reason={why}
        isPending={sending.isPending}
      />
      {isLoggedIn && isOpen && <ConfirmSwitch />}
      <RulesHint facts={facts} trade={quotation.trade} />
      {sending.isAsking && <ConfirmOrder facts={facts} isOpen onClose={sending.stopAsking} onConfirm={sending.send} />}
    </form>
  );
}
