// What the order would do, cost and bring, before it is sent.
import type { market } from '@bourse/contract';
import { divFloor, formatUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { ReactNode } from 'react';
import { type Leg, type Preview, rateOf, slippageOf } from '../draft/preview.ts';
import { costText } from './cost-text.ts';
import type { TicketFacts } from './ticket-facts.ts';
import { whyNotOpen } from '../../../lib/market-state.ts';

const SLIPPAGE_PLACES = 3;
const FEE_PLACES = 8;

export function Line({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
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

export function feeText({ pair, draft }: Facts, { fee }: Leg): string {
  const unit = draft.side === 'buy' ? pair.currencyName : pair.legalName;
  return fee === 0n ? NO_VALUE : `${formatDecimal(formatUnits(fee), { places: feePlaces(fee) })} ${unit}`;
}

const UNITS_PER_PPM = 10_000n;

/** The rate that the order would be accepted at, in percent. */
export const rateText = ({ draft, rules }: Pick<TicketFacts, 'draft' | 'rules'>): string =>
  `${formatDecimal(formatUnits(rateOf(draft, rules) * UNITS_PER_PPM))}%`;

/** Shows the fee's name and rate, and links to the tiers. */
function FeeLabel({ facts }: { readonly facts: Pick<TicketFacts, 'draft' | 'rules'> }) {
  return (
    <>
      <Link to="/fees" className="underline decoration-dotted underline-offset-2 hover:text-ink-1">
        {t('spot.fee')}
      </Link>{' '}
      <span className="font-mono">{rateText(facts)}</span>
    </>
  );
}

/** A fee in a currency of little worth needs 4 digits, in one of great worth all 8. */
const feePlaces = (fee: bigint): number => (fee >= UNITS_PER_WHOLE ? 4 : FEE_PLACES);

export function slippageText(preview: Preview): string {
  const slippage = slippageOf(preview);
  return slippage === undefined ? NO_VALUE : `${formatDecimal(formatUnits(slippage), { places: SLIPPAGE_PLACES })}%`;
}

type Facts = Pick<TicketFacts, 'pair' | 'draft' | 'preview' | 'places'>;

/** Writes what arrives in the wallet, with the market's digits, rounded down. */
export function receivedText({ pair, draft, places }: Facts, { received }: Leg): string {
  if (received <= 0n) return NO_VALUE;
  const isBuy = draft.side === 'buy';
  const text = formatDecimal(formatUnits(received), {
    places: isBuy ? FEE_PLACES : places.total,
    rounding: 'towards_zero',
  });
  return `${text} ${isBuy ? pair.currencyName : pair.legalName}`;
}

const totalText = ({ pair, places }: Facts, total: bigint): string =>
  total === 0n ? NO_VALUE : `${formatDecimal(formatUnits(total), { places: places.total })} ${pair.legalName}`;

/** Writes what the order locks until it ends. */
export function heldText(facts: Facts): string {
  const { pair, draft, preview } = facts;
  if (draft.side === 'buy') return totalText(facts, preview.held);
  return preview.held === 0n ? NO_VALUE : `${amountText(preview.held)} ${pair.currencyName}`;
}

/** Writes what a buy pays and what a sell receives if this leg of the pair fills. */
export const legText = (facts: Facts, leg: Leg): string =>
  facts.draft.side === 'buy' ? totalText(facts, leg.total) : receivedText(facts, leg);

export const LEG_LABELS = {
  buy: { limit: 'ticket.leg.limitPaid', stop: 'ticket.leg.stopPaid' },
  sell: { limit: 'ticket.leg.limitReceived', stop: 'ticket.leg.stopReceived' },
} as const;

/** In words what a stop order waits for and what it then does; undefined until its prices are there. */
export function conditionText({ draft, preview, places }: Facts): string | undefined {
  const { side, mode } = draft;
  const limit = mode === 'oco' ? preview.stopLimitPrice : preview.price;
  if ((mode !== 'stop' && mode !== 'oco') || preview.stopPrice === 0n || limit === 0n) return undefined;
  return t(side === 'buy' ? 'ticket.condition.buy' : 'ticket.condition.sell', {
    stop: priceText(preview.stopPrice, places.price),
    price: priceText(limit, places.price),
  });
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
  const { draft, preview } = facts;
  const { mode } = draft;
  const condition = conditionText(facts);
  return (
    <>
      {condition && <p className="text-12 text-pretty text-ink-2">{condition}</p>}
      <dl className="flex flex-col gap-1 text-12">
        {mode === 'market' && <MarketLines facts={facts} />}
        {(mode === 'stop' || mode === 'oco') && (
          <Line label={t(mode === 'oco' ? 'ticket.heldShared' : 'ticket.held')}>{heldText(facts)}</Line>
        )}
        {preview.legs ? (
          (['limit', 'stop'] as const).map((leg) => (
            <Line key={leg} label={t(LEG_LABELS[draft.side][leg])}>
              {preview.legs && legText(facts, preview.legs[leg])}
            </Line>
          ))
        ) : (
          <>
            <Line label={<FeeLabel facts={facts} />}>{feeText(facts, preview)}</Line>
            <Line label={t('comfort.received')}>{receivedText(facts, preview)}</Line>
          </>
        )}
      </dl>
      {mode === 'oco' && <p className="text-11 text-pretty text-ink-3">{t('ticket.ocoNote')}</p>}
    </>
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
        tick: formatDecimal(trade.tick),
        step: formatDecimal(trade.step),
        currency: currencyName,
        minimum: formatDecimal(trade.min_total),
        legal: legalName,
      })}
    </p>
  );
}

/** Said of a limit price that the market has left behind when it comes to the stop price: the order may then rest. */
export function leftBehindText({ draft: { side, mode }, preview }: Facts): string | undefined {
  const { stopPrice } = preview;
  const limit = mode === 'oco' ? preview.stopLimitPrice : preview.price;
  if ((mode !== 'stop' && mode !== 'oco') || stopPrice === 0n || limit === 0n) return undefined;
  if (side === 'buy') return limit < stopPrice ? t('ticket.note.limitBelow') : undefined;
  return limit > stopPrice ? t('ticket.note.limitAbove') : undefined;
}

/** Tells, as far as it applies, what the user should know before pressing the button. */
export function TicketNotes({ facts }: { readonly facts: TicketFacts }) {
  const { preview, draft, rules, pair, isStale } = facts;
  const notes: string[] = [];
  const cost = costText(facts);
  if (cost) notes.push(cost);
  const closed = whyNotOpen(rules.state);
  if (closed !== undefined) notes.push(closed);
  if (preview.isCut) {
    const received = preview.average ? divFloor(preview.total * UNITS_PER_WHOLE, preview.average) : 0n;
    notes.push(t('spot.cut', { number: amountText(received - (received % rules.step)), currency: pair.currencyName }));
  }
  const leftBehind = leftBehindText(facts);
  if (leftBehind) notes.push(leftBehind);
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
