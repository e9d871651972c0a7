// What the order would cost and bring, before it is sent.
import type { market } from '@bourse/contract';
import { divFloor, formatUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import type { ReactNode } from 'react';
import { formatDecimal, NO_VALUE } from '../../lib/format.ts';
import { t } from '../../lib/i18n.ts';
import { type Preview, slippageOf } from './preview.ts';
import type { TicketFacts } from './ticket-facts.ts';

const SLIPPAGE_PLACES = 3;
const FEE_PLACES = 8;

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="whitespace-nowrap text-ink-3">{label}</dt>
      <dd className="text-end font-mono">{children}</dd>
    </div>
  );
}

/** Digits that say nothing are left out: 0.00010000 is 0.0001. */
const amountText = (units: bigint): string => formatDecimal(formatUnits(units));

export const priceText = (units: bigint | undefined, places: number): string =>
  units === undefined ? NO_VALUE : formatDecimal(formatUnits(units), { places });

export function feeText({ pair, draft }: TicketFacts, { fee }: Preview): string {
  const unit = draft.side === 'buy' ? pair.currencyName : pair.legalName;
  return fee === 0n ? NO_VALUE : `${formatDecimal(formatUnits(fee), { places: feePlaces(fee) })} ${unit}`;
}

/** A fee in a cheap currency needs 4 digits, in a dear one all 8. */
const feePlaces = (fee: bigint): number => (fee >= UNITS_PER_WHOLE ? 4 : FEE_PLACES);

export function slippageText(preview: Preview): string {
  const slippage = slippageOf(preview);
  return slippage === undefined ? NO_VALUE : `${formatDecimal(formatUnits(slippage), { places: SLIPPAGE_PLACES })}%`;
}

/** What arrives in the wallet, with the digits that the market knows, rounded down. */
export function receivedText({ pair, draft, preview, places }: TicketFacts): string {
  const { received } = preview;
  if (received <= 0n) return NO_VALUE;
  const isBuy = draft.side === 'buy';
  const text = formatDecimal(formatUnits(received), {
    places: isBuy ? FEE_PLACES : places.total,
    rounding: 'towards_zero',
  });
  return `${text} ${isBuy ? pair.currencyName : pair.legalName}`;
}

function MarketLines({ facts }: { readonly facts: TicketFacts }) {
  const { preview, places } = facts;
  return (
    <>
      <Line label={t('spot.average')}>{priceText(preview.average, places.price)}</Line>
      <Line label={t('spot.worst')}>{priceText(preview.worst, places.price)}</Line>
      <Line label={t('spot.slippage')}>{slippageText(preview)}</Line>
    </>
  );
}

export function TicketSummary({ facts }: { readonly facts: TicketFacts }) {
  return (
    <dl className="flex flex-col gap-1 text-12">
      {facts.draft.mode === 'market' && <MarketLines facts={facts} />}
      <Line label={t('spot.fee')}>{feeText(facts, facts.preview)}</Line>
      <Line label={t('comfort.received')}>{receivedText(facts)}</Line>
    </dl>
  );
}

/** The steps that prices and quantities move in, and the least an order may be worth. */
export function RulesHint({
  facts,
  trade,
}: {
  readonly facts: TicketFacts;
  readonly trade: market.Quotation['trade'];
}) {
  const { currencyName, legalName } = facts.pair;
  return (
    <p className="text-11 text-pretty text-ink-3">
      {t('spot.rules', {
        tick: trade.tick,
        step: trade.step,
        currency: currencyName,
        minimum: trade.min_total,
        legal: legalName,
      })}
    </p>
  );
}

/** What a person should know before pressing, as far as it applies. */
export function TicketNotes({ facts }: { readonly facts: TicketFacts }) {
  const { preview, draft, rules, pair, isStale } = facts;
  const notes: string[] = [];
  if (rules.state === 'view_only') notes.push(t('spot.viewOnly'));
  if (rules.state === 'halted') notes.push(t('spot.halted'));
  if (preview.isCut) {
    const received = preview.average ? divFloor(preview.total * UNITS_PER_WHOLE, preview.average) : 0n;
    notes.push(t('spot.cut', { number: amountText(received - (received % rules.step)), currency: pair.currencyName }));
  }
  if (isStale && draft.mode === 'market' && rules.state === 'open') notes.push(t('spot.stale'));
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 rounded-md bg-warning-wash px-2.5 py-2 text-12 text-warning">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
