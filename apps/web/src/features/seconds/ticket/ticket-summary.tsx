// What an order would pay, and what it costs: the payout and the edge of the house side by side.
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { SummaryLine } from '../../../ui/summary-line.tsx';
import { breakEvenOf } from '../draft/preview.ts';
import { moneyText, percentText } from '../figures.ts';
import type { MicroFacts } from './ticket-facts.ts';

/** Writes a number of 1,000 as percent. */
export const breakEvenText = (draft: MicroFacts['draft']): string => {
  const mille = breakEvenOf(draft);
  return `${formatDecimal(`${Math.floor(mille / 10)}.${mille % 10}`)}%`;
};

type Props = { readonly facts: MicroFacts };

/** Of a stake that cannot be ordered there is no payout to show. */
const isSized = ({ draft, preview }: MicroFacts): boolean =>
  preview.stake > 0n && preview.stake <= draft.currency.maximum;

export function Odds({ facts }: Props) {
  const { draft, preview } = facts;
  return (
    <dl className="grid grid-cols-2 divide-x divide-line rounded-md border border-line bg-raised">
      <div className="min-w-0 px-3 py-2">
        <dt className="truncate text-11 text-ink-2">{t('micro.payout')}</dt>
        <dd className="truncate font-mono text-16">
          {isSized(facts) ? moneyText(preview.payout) : NO_VALUE}{' '}
          <span className="text-11 text-ink-2">{draft.currency.name}</span>
        </dd>
      </div>
      <div className="min-w-0 px-3 py-2" title={t('micro.edge.note', { edge: percentText(preview.edge) })}>
        <dt className="truncate text-11 text-ink-2">{t('micro.edge')}</dt>
        <dd className="truncate font-mono text-16">
          {percentText(preview.edge)} <span className="font-sans text-11 text-ink-2">{t('micro.edge.ofStake')}</span>
        </dd>
      </div>
    </dl>
  );
}

/** The same in one line. */
export function OddsLine({ facts }: Props) {
  const { draft, preview } = facts;
  return (
    <dl className="flex items-baseline justify-between gap-x-4 text-12">
      <div className="flex min-w-0 items-baseline gap-1.5">
        <dt className="truncate text-ink-2">{t('micro.payout')}</dt>
        <dd className="font-mono whitespace-nowrap">
          {isSized(facts) ? moneyText(preview.payout) : NO_VALUE} {draft.currency.name}
        </dd>
      </div>
      <div
        className="flex items-baseline gap-1.5 whitespace-nowrap"
        title={t('micro.edge.note', { edge: percentText(preview.edge) })}
      >
        <dt className="text-ink-2">{t('micro.edge')}</dt>
        <dd className="font-mono">{percentText(preview.edge)}</dd>
      </div>
    </dl>
  );
}

export function Costs({ facts }: Props) {
  const { draft, preview } = facts;
  const money = (units: bigint): string => (isSized(facts) ? `${moneyText(units)} ${draft.currency.name}` : NO_VALUE);
  return (
    <dl className="flex flex-col gap-1 text-12">
      <SummaryLine label={t('micro.fee')}>{money(preview.fee)}</SummaryLine>
      <SummaryLine label={t('micro.cost')}>{money(preview.cost)}</SummaryLine>
      <SummaryLine label={t('micro.breakEven')}>{breakEvenText(draft)}</SummaryLine>
    </dl>
  );
}
