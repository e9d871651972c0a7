// What the position would be, cost and risk, before it is ordered.
import { formatUnits } from '@bourse/domain';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { SummaryLine } from '../../../ui/summary-line.tsx';
import { distanceToLiquidation } from '../draft/preview.ts';
import { estimateText, priceText, rateText, shareText } from '../figures.ts';
import type { LeverFacts } from './ticket-facts.ts';
import { whyClosed } from './why-closed.ts';

/** More than the account could open, or the market takes: what would become of it is no figure at all. */
const isBeyond = ({ preview: { hands, handsMax }, around: { terms } }: LeverFacts): boolean =>
  hands > (handsMax ?? terms.handsMax);

/** Writes the index at which the account would be liquidated, and the distance to it. */
export function liquidationText(facts: LeverFacts): string {
  const { preview, pricePlaces } = facts;
  const { liquidationIndex: at, entryIndex, riskAfter } = preview;
  if (entryIndex === undefined || riskAfter === undefined || isBeyond(facts)) return NO_VALUE;
  const distance = distanceToLiquidation(at, entryIndex);
  if (distance === undefined) return t('lever.liquidation.none');
  return `${priceText(at, pricePlaces)} (${shareText(distance)})`;
}

const ESTIMATE_PLACES = 4;

/** Estimates have 4 places, whatever the market's. */
export const entryText = ({ preview, pricePlaces }: LeverFacts): string =>
  priceText(preview.entryPrice, Math.max(ESTIMATE_PLACES, pricePlaces));

export function LeverSummary({ facts }: { readonly facts: LeverFacts }) {
  const { pair, preview } = facts;
  const { hands, value, margin, fee, handsMax, riskAfter } = preview;
  const ifSized = (units: bigint): string =>
    hands === 0 || units === 0n || isBeyond(facts) ? NO_VALUE : `${estimateText(units)} ${pair.legalName}`;
  return (
    <dl className="flex flex-col gap-1 text-12">
      <SummaryLine label={t('lever.index')}>{priceText(facts.around.index, facts.pricePlaces)}</SummaryLine>
      <SummaryLine label={t('lever.hands.max')}>
        {handsMax === undefined ? NO_VALUE : t('lever.hands.count', { hands: handsMax })}
      </SummaryLine>
      <SummaryLine label={t('lever.entry')}>{entryText(facts)}</SummaryLine>
      <SummaryLine label={t('lever.value')}>{ifSized(value)}</SummaryLine>
      <SummaryLine label={t('lever.margin')}>{ifSized(margin)}</SummaryLine>
      <SummaryLine label={t('lever.openFee')}>{ifSized(fee)}</SummaryLine>
      <SummaryLine label={t('lever.riskAfter')}>{rateText(isBeyond(facts) ? undefined : riskAfter)}</SummaryLine>
      <SummaryLine label={t('lever.liquidation')}>{liquidationText(facts)}</SummaryLine>
    </dl>
  );
}

/** Explains how large a hand is, how many an order may have, and the spread between long and short. */
export function LeverRulesHint({ facts: { pair, around } }: { readonly facts: LeverFacts }) {
  const { shareNum, handsMin, handsMax, spread } = around.terms;
  return (
    <p className="text-11 text-pretty text-ink-3">
      {t('lever.rules', {
        size: formatDecimal(formatUnits(shareNum)),
        currency: pair.currencyName,
        minimum: formatDecimal(String(handsMin)),
        maximum: formatDecimal(String(handsMax)),
        // A ppm is a ten-thousandth of a percent.
        spread: formatDecimal(formatUnits(spread * 10_000n)),
      })}
    </p>
  );
}

/** Tells, as far as it applies, what the user should know before pressing the button. */
export function LeverNotes({ facts }: { readonly facts: LeverFacts }) {
  const closed = whyClosed(facts);
  if (closed === undefined) return null;
  return <p className="rounded-md bg-warning-wash px-2.5 py-2 text-12 text-warning">{closed}</p>;
}
