// Changing an open order: its price, its quantity, the price it waits for. Loaded when first asked for.
import type { market } from '@bourse/contract';
import { formatUnits } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { InlineDecimalField } from '@bourse/ui/inline-decimal-field.tsx';
import { padDecimal } from '@bourse/ui/lib/decimal.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type FormEvent, useId, useState } from 'react';
import { useClosedBecause } from '../../../lib/closed.ts';
import { pairOf } from '../../../lib/pair.ts';
import {
  type Amended,
  type AmendTyped,
  fieldOfDraft,
  isWaiting,
  keptPricesOf,
  previewAmendment,
} from './amend-draft.ts';
import { useAmendOrder } from './amend-order.ts';
import { changesOf, isChange, keepsPlace } from './amendment.ts';
import { sideText, symbolOf } from '../orders/order-columns.tsx';
import { readUnits } from '../draft/preview.ts';
import { issueText } from '../draft/price-labels.ts';
import { CostQuestion } from '../ticket/cost-question.tsx';
import { costText } from '../ticket/cost-text.ts';
import { placesIn, type TicketFunds, useSurroundings } from '../ticket/ticket-facts.ts';
import { conditionText, heldText, leftBehindText, Line } from '../ticket/ticket-summary.tsx';
import { whyNotOpen } from '../../../lib/market-state.ts';

export type AmendDialogProps = Amended & {
  readonly quotation: market.Quotation;
  readonly funds: TicketFunds;
  readonly onClose: () => void;
};

const FIELDS = ['stopPrice', 'price', 'quantity'] as const;

/** Writes what was typed as a decimal of the contract: `1.` is 1. An empty field is no change, but an issue. */
const plain = (typed: string): string => formatUnits(readUnits(typed));

function useAmending({ order, partner, quotation, funds, onClose }: AmendDialogProps) {
  const places = placesIn(quotation);
  const [typed, setTyped] = useState<AmendTyped>({
    price: padDecimal(order.price, places.price),
    stopPrice: padDecimal(order.stop_price ?? '', places.price),
    quantity: padDecimal(order.total_number, places.quantity),
  });
  const { amend, isPending, failure } = useAmendOrder({ onAmended: onClose });
  const side = order.type === 'in' ? 'buy' : 'sell';
  const { around } = useSurroundings(quotation, {
    side,
    available: (side === 'buy' ? funds.quote : funds.base)?.available,
    prices: [readUnits(typed.price), readUnits(typed.stopPrice)],
    keptPrices: keptPricesOf({ order, partner }),
  });
  const changes = changesOf(order, {
    price: plain(typed.price),
    quantity: plain(typed.quantity),
    ...(isWaiting(order) && { stopPrice: plain(typed.stopPrice) }),
  });
  return {
    ...previewAmendment({ order, partner }, typed, around),
    places,
    typed,
    type: (part: Partial<AmendTyped>): void => setTyped({ ...typed, ...part }),
    changes,
    isPending,
    failure,
    submit: (): void => void amend(order, changes),
  };
}

type Amending = ReturnType<typeof useAmending>;

function Fields({ amending, ...props }: AmendDialogProps & { readonly amending: Amending }) {
  const { order, quotation } = props;
  const { currencyName, legalName } = pairOf(quotation);
  const { tick, step } = quotation.trade;
  const { typed, type, places, issues } = amending;
  const labels = {
    stopPrice: t('ticket.stopPrice'),
    price: t(isWaiting(order) ? 'ticket.limitPrice' : 'spot.price'),
    quantity: t('amend.quantity'),
  } as const;
  return FIELDS.filter((field) => field !== 'stopPrice' || isWaiting(order)).map((field) => {
    const issue = issues.find((found) => found.field === fieldOfDraft(props, field));
    const isPrice = field !== 'quantity';
    return (
      <InlineDecimalField
        key={field}
        name={field}
        label={labels[field]}
        unit={isPrice ? legalName : currencyName}
        value={typed[field]}
        onChange={(text) => type({ [field]: text })}
        places={isPrice ? places.price : places.quantity}
        step={isPrice ? tick : step}
        error={issue && issueText(issue, places)}
      />
    );
  });
}

const factsOf = ({ quotation }: AmendDialogProps, { draft, preview, cost, places }: Amending) => ({
  pair: pairOf(quotation),
  draft,
  preview,
  cost,
  places,
});

type OutcomeProps = AmendDialogProps & {
  readonly amending: Amending;
  /** Why it cannot be sent. */
  readonly reason: string | undefined;
  readonly reasonId: string;
};

function Outcome({ amending, reason, reasonId, ...props }: OutcomeProps) {
  const { order, partner } = props;
  const { heldNow, preview, changes, places } = amending;
  const facts = factsOf(props, amending);
  const { pair } = facts;
  const condition = conditionText(facts);
  const notes = [costText(facts), leftBehindText(facts)].filter((note) => note !== undefined);
  const left = `${formatDecimal(formatUnits(preview.quantity), { places: places.quantity })} ${pair.currencyName}`;
  return (
    <>
      {condition && <p className="text-12 text-pretty">{condition}</p>}
      <dl className="flex flex-col gap-1 text-12 text-ink-1 [&_dt]:text-ink-2">
        <Line label={t('amend.remaining')}>{left}</Line>
        <Line label={t(partner ? 'ticket.heldShared' : 'ticket.held')}>
          {heldNow !== preview.held && (
            <span className="text-ink-2">{heldText({ ...facts, preview: { ...preview, held: heldNow } })} → </span>
          )}
          {heldText(facts)}
        </Line>
      </dl>
      {partner && <p className="text-12 text-pretty">{t('amend.pair')}</p>}
      {notes.map((note) => (
        <p key={note} className="text-12 text-pretty text-warning">
          {note}
        </p>
      ))}
      <p id={reasonId} className="min-h-9 text-12 text-pretty" aria-live="polite">
        {reason ?? t(keepsPlace(order, changes) ? 'amend.keepsPlace' : 'amend.replaces')}
      </p>
    </>
  );
}

export function AmendDialog(props: AmendDialogProps) {
  const { order, quotation, onClose } = props;
  const amending = useAmending(props);
  const formId = useId();
  const { issues, isPending, failure, changes, cost } = amending;
  const [isAskedAgain, setAskedAgain] = useState(false);
  const closed = useClosedBecause('new');
  const isKept = keepsPlace(order, changes);
  const reason =
    whyNotOpen(quotation.trade.state) ?? (isChange(changes) ? (isKept ? undefined : closed) : t('amend.noChange'));
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wrong = FIELDS.find((field) => issues.some((issue) => issue.field === fieldOfDraft(props, field)));
    const input = wrong && event.currentTarget.elements.namedItem(wrong);
    if (input instanceof HTMLInputElement) input.focus();
    else if (reason !== undefined || issues.length > 0) return;
    else if (cost?.asksTwice && !keepsPlace(order, changes)) setAskedAgain(true);
    else amending.submit();
  };
  if (isAskedAgain) {
    const submit = (): void => {
      setAskedAgain(false);
      amending.submit();
    };
    return (
      <CostQuestion
        facts={factsOf(props, amending)}
        action={t('amend.submit')}
        onClose={() => setAskedAgain(false)}
        onConfirm={submit}
      />
    );
  }
  return (
    <Dialog
      isOpen
      title={t('amend.title', { side: sideText(order), symbol: symbolOf(order) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('amend.keep')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={isPending}
            disabled={reason !== undefined}
            title={reason}
            aria-describedby={reason && `${formId}-reason`}
          >
            {t('amend.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-2.5">
        <Fields {...props} amending={amending} />
        <Outcome {...props} amending={amending} reason={reason} reasonId={`${formId}-reason`} />
        {failure && (
          <p role="alert" className="rounded-md bg-error-wash px-2.5 py-2 text-12 text-error">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
