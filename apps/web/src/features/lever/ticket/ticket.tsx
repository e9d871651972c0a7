// The ticket: where a position is written, previewed and ordered.
import { formatUnits } from '@bourse/domain';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { prepareOnApproach } from '@bourse/ui/prepare-on-approach.ts';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { setLeverConfirms, useLeverConfirms } from '../preferences.ts';
import { type PositionRequest, useOrderPosition } from './order-position.ts';
import { PositionSideSwitch } from './side-switch.tsx';
import { type FactsInput, type LeverFacts, useLeverFacts } from './ticket-facts.ts';
import { LeverFields } from './ticket-fields.tsx';
import { chooseMode, clearPosition } from './ticket-store.ts';
import { LeverSubmit } from './ticket-submit.tsx';
import { LeverNotes, LeverRulesHint, LeverSummary } from './ticket-summary.tsx';
import { whyClosed } from './why-closed.ts';

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

/** Asks first where the person wants it; then sends. */
function useSending(facts: LeverFacts, onPlaced: (() => void) | undefined) {
  const asks = useLeverConfirms((confirms) => confirms.asks);
  const [isAsking, setAsking] = useState(false);
  const [isTried, setTried] = useState(false);
  const ordering = useOrderPosition({
    onPlaced: () => {
      clearPosition();
      setTried(false);
      onPlaced?.();
    },
  });
  const send = (): void => {
    setAsking(false);
    ordering.mutate(requestOf(facts));
  };
  const submit = (): void => {
    setTried(true);
    if (facts.issues.length > 0 || ordering.isPending) return;
    if (asks) setAsking(true);
    else send();
  };
  return { isAsking, isTried, isPending: ordering.isPending, submit, send, stopAsking: () => setAsking(false) };
}

export function LeverTicket({ onPlaced, className, ...input }: LeverTicketProps) {
  const facts = useLeverFacts(input);
  const sending = useSending(facts, onPlaced);
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const isOffered = facts.around.terms.state === 'open';
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isLoggedIn || whyClosed(facts) !== undefined) return;
    const [first] = facts.issues;
    const input = first && event.currentTarget.elements.namedItem(first.field);
    if (input instanceof HTMLInputElement) input.focus();
    sending.submit();
  };
  return (
    <form
      noValidate
      aria-label={t('lever.ticket')}
      onSubmit={onSubmit}
      {...prepareOnApproach(ConfirmPosition)}
      className={cx('flex flex-col gap-3 bg-panel p-3', className)}
    >
      <PositionSideSwitch side={facts.draft.side} />
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
      <LeverSubmit facts={facts} isPending={sending.isPending} />
      {isLoggedIn && isOffered && <ConfirmSwitch />}
      <LeverRulesHint facts={facts} />
      {sending.isAsking && <ConfirmPosition facts={facts} onClose={sending.stopAsking} onConfirm={sending.send} />}
    </form>
  );
}
