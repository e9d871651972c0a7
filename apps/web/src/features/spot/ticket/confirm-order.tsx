// The order once more, before it is sent. Loaded when first asked for.
import { Button, refuseRepeat, takeFocus } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type ReactNode, useState } from 'react';
import { formatUnits } from '@bourse/domain';
import { setConfirms } from './confirm-preference.ts';
import { CostQuestion } from './cost-question.tsx';
import type { TicketFacts } from './ticket-facts.ts';
import { PRICE_FIELDS } from '../draft/preview.ts';
import { priceLabel, totalLabel } from '../draft/price-labels.ts';
import {
  conditionText,
  feeText,
  heldText,
  LEG_LABELS,
  legText,
  priceText,
  rateText,
  receivedText,
  slippageText,
  TicketNotes,
} from './ticket-summary.tsx';
import { timeInForceText } from './time-in-force.tsx';

export type ConfirmOrderProps = {
  readonly facts: TicketFacts;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

export function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-end font-mono text-ink-1">{children}</dd>
    </div>
  );
}

/** The prices that the order names, as it names them. */
function Prices({ facts: { pair, draft, preview, places } }: { readonly facts: TicketFacts }) {
  const text = (units: bigint): string => `${priceText(units, places.price)} ${pair.legalName}`;
  if (draft.mode === 'market') return <Line label={t('spot.price')}>{t('spot.confirm.marketPrice')}</Line>;
  return PRICE_FIELDS[draft.mode].map((field) => (
    <Line key={field} label={priceLabel(draft.mode, field)}>
      {text(preview[field])}
    </Line>
  ));
}

/** Shows what the order locks, costs and brings, for a pair by its legs. */
function Outcome({ facts }: { readonly facts: TicketFacts }) {
  const { draft, preview } = facts;
  const { legs } = preview;
  if (legs)
    return (
      <>
        <Line label={t('ticket.heldShared')}>{heldText(facts)}</Line>
        <Line label={t(LEG_LABELS[draft.side].limit)}>{legText(facts, legs.limit)}</Line>
        <Line label={t(LEG_LABELS[draft.side].stop)}>{legText(facts, legs.stop)}</Line>
      </>
    );
  return (
    <>
      <Line label={`${t('spot.fee')} ${rateText(facts)}`}>{feeText(facts, preview)}</Line>
      <Line label={t('comfort.received')}>{receivedText(facts, preview)}</Line>
    </>
  );
}

export function ConfirmOrder({ facts, isOpen, onClose, onConfirm }: ConfirmOrderProps) {
  const { pair, draft, preview, places, cost } = facts;
  const [isSkipped, setSkipped] = useState(false);
  const [isAskedAgain, setAskedAgain] = useState(false);
  const isMarket = draft.mode === 'market';
  const condition = conditionText(facts);
  const action = t(draft.side === 'buy' ? 'spot.buyCoin' : 'spot.sellCoin', { currency: pair.currencyName });
  const confirm = (): void => {
    if (isSkipped) setConfirms(false);
    onConfirm();
  };
  if (isAskedAgain) return <CostQuestion facts={facts} action={action} onClose={onClose} onConfirm={confirm} />;
  return (
    <Dialog
      title={t('spot.confirm.title', { side: action })}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('spot.confirm.cancel')}</Button>
          <Button
            variant={draft.side}
            ref={takeFocus}
            onKeyDown={refuseRepeat}
            onClick={() => (cost?.asksTwice ? setAskedAgain(true) : confirm())}
          >
            {action}
          </Button>
        </>
      }
    >
      <dl className="divide-y divide-line">
        <Line label={t('spot.orders.pair')}>{pair.symbol}</Line>
        <Prices facts={facts} />
        {draft.mode === 'limit' && draft.timeInForce !== 'gtc' && (
          <Line label={t('comfort.tif')}>{timeInForceText(draft.timeInForce)}</Line>
        )}
        {isMarket && (
          <>
            <Line label={t('spot.average')}>{`${priceText(preview.average, places.price)} ${pair.legalName}`}</Line>
            <Line label={t('spot.worst')}>{`${priceText(preview.worst, places.price)} ${pair.legalName}`}</Line>
            <Line label={t('spot.slippage')}>{slippageText(preview)}</Line>
          </>
        )}
        <Line label={t('spot.number')}>
          {`${formatDecimal(formatUnits(preview.quantity), { places: places.quantity })} ${pair.currencyName}`}
        </Line>
        <Line label={totalLabel(draft.mode)}>
          {`${formatDecimal(formatUnits(preview.total), { places: places.total })} ${pair.legalName}`}
        </Line>
        <Outcome facts={facts} />
      </dl>
      <div className="mt-2 flex flex-col gap-2">
        {condition && <p className="text-pretty">{condition}</p>}
        {draft.mode === 'oco' && <p className="text-12 text-pretty">{t('ticket.ocoNote')}</p>}
        <TicketNotes facts={facts} />
        <Checkbox checked={isSkipped} onChange={(event) => setSkipped(event.target.checked)}>
          {t('spot.confirm.skip')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
