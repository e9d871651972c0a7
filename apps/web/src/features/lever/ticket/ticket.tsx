// The ticket: where a position is written, previewed and ordered.
import { formatUnits, POSITION_SIDES } from '@bourse/domain';
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
import { setLeverConfirms, useLeverConfirms } from '../preferences.ts';
import { sideText, toneOf } from '../side-text.ts';
import { type PositionRequest, useOrderPosition } from './order-position.ts';
import { type FactsInput, type LeverFacts, useLeverFacts } from './ticket-facts.ts';
import { LeverFields } from './ticket-fields.tsx';
import { chooseMode, chooseSide, clearPosition } from './ticket-store.ts';
import { LeverNotes, LeverRulesHint, LeverSummary } from './ticket-summary.tsx';
import { whyClosed } from './why-closed.ts';

/** What has to stay is said before an order is refused for it; almost nobody has any. */
const BoughtNotice = lazyPart(
  () => import('../../../fiat-desk/bought-notice.tsx').then((module) => module.BoughtNotice),
  { fallback: null },
);
const ConfirmPosition = lazyOverlay(() => import('./confirm-position.tsx').then((module) => module.ConfirmPosition));

export type LeverTicketProps = FactsInput & {
  /** The order was accepted. */
  readonly onPlaced?: (() => void) | undefined;
  readonly className?: string;
};

const requestOf = ({ pair, draft, preview }: LeverFacts): PositionRequest => ({
  pair,
  side: draft.side,
  mode: draft.mode,
  multiple: draft.multiple ?? 0,
  hands: preview.hands,
  price: draft.mode === 'limit' ? formatUnits(preview.entryPrice) : '',
  takeProfit: draft.hasStops ? draft.takeProfit : '',
  stopLoss: draft.hasStops ? draft.stopLoss : '',
});

function ConfirmSwitch() {
  const asks = useLeverConfirms((confirms) => confirms.asks);
  return (
    <Checkbox checked={asks} onChange={(event) => setLeverConfirms(event.target.checked)} className="[&>label]:text-12">
      {t('spot.confirm')}
    </Checkbox>
  );
}

function useLeverSending(
  facts: LeverFacts,
  why: string | undefined,
  onPlaced: (() => void) | undefined,
): Sending & { isPending: boolean } {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const asks = useLeverConfirms((confirms) => confirms.asks);
  const ordering = useOrderPosition({
    onPlaced: () => {
      clearPosition();
      sending.forget();
      onPlaced?.();
    },
  });
  const sending = useSending({
    subject: `${facts.pair.symbol} ${facts.draft.side} ${facts.draft.mode}`,
    issues: facts.issues,
    isBarred: !isLoggedIn || why !== undefined,
    isPending: ordering.isPending,
    asks,
    send: () => ordering.mutate(requestOf(facts)),
  });
  return { ...sending, isPending: ordering.isPending };
}

export function LeverTicket({ onPlaced, className, ...input }: LeverTicketProps) {
  const facts = useLeverFacts(input);
  const closed = useClosedBecause('new');
  const why = whyClosed(facts) ?? closed;
  const sending = useLeverSending(facts, why, onPlaced);
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const isOffered = facts.around.terms.state === 'open';
  return (
    <form
      noValidate
      aria-label={t('lever.ticket')}
      onSubmit={sending.submit}
      {...prepareOnApproach(ConfirmPosition)}
      className={cx('flex flex-col gap-3 bg-panel p-3', className)}
    >
      <SideSwitch sides={POSITION_SIDES} textOf={sideText} chosen={facts.draft.side} onChoose={chooseSide} />
      <Tabs
        label={t('spot.mode')}
        tabs={[
          { key: 'market', label: t('spot.market') },
          { key: 'limit', label: t('spot.limit') },
        ]}
        selected={facts.draft.mode}
        onSelect={chooseMode}
        className="-mt-1 gap-4! [&>button]:h-8 touch:[&>button]:h-11"
      />
      <LeverFields
        // What was typed for one market is no text of another's fields.
        key={facts.pair.symbol}
        facts={facts}
        showsIssues={sending.isTried}
        isDisabled={!isOffered}
      />
      <LeverSummary facts={facts} />
      <LeverNotes facts={facts} />
      {isLoggedIn && <BoughtNotice />}
      <TicketSubmit
        side={toneOf(facts.draft.side)}
        text={t(facts.draft.side === 'long' ? 'lever.longCoin' : 'lever.shortCoin', {
          currency: facts.pair.currencyName,
        })}
        isOffered={isOffered}
        reason={why}
        isPending={sending.isPending}
      />
      {isLoggedIn && isOffered && <ConfirmSwitch />}
      <LeverRulesHint facts={facts} />
      {sending.isAsking && <ConfirmPosition facts={facts} onClose={sending.stopAsking} onConfirm={sending.send} />}
    </form>
  );
}
