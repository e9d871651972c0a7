// The ad as others will see it in the market.
import { isBlank } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import { coinText, moneyText, percentText, priceText } from '../../../fiat-desk/figures.ts';
import { Ways } from '../../../fiat-desk/ways.tsx';
import { SummaryLine } from '../../../ui/summary-line.tsx';
import { premiumText } from '../draft/ad-draft.ts';
import type { AdPartProps } from './form-part.tsx';

type PreviewProps = Pick<AdPartProps, 'draft' | 'reading' | 'names'> & {
  readonly name: string | undefined;
};

function limitsText({ draft, reading, names }: PreviewProps): string {
  const { minMoney, maxMoney, totalMoney } = reading;
  const text = (units: bigint | undefined): string => (units === undefined ? NO_VALUE : moneyText(units, names.digits));
  if (draft.kind === 'c2c') return `${text(totalMoney)} ${names.fiat}`;
  if (minMoney === undefined && maxMoney === undefined) return NO_VALUE;
  return `${text(minMoney)} – ${text(maxMoney)} ${names.fiat}`;
}

/** Takers of a sell ad buy. */
function TakeMark({ draft, names }: PreviewProps) {
  const isBuying = draft.side === 'sell';
  return (
    <span
      className={`inline-flex h-8 items-center rounded-md px-3.5 text-13 font-[550] text-on-direction ${isBuying ? 'bg-buy' : 'bg-sell'}`}
    >
      {t(isBuying ? 'merchant.ad.preview.buy' : 'merchant.ad.preview.sell', { coin: names.coin })}
    </span>
  );
}

export function AdPreview(props: PreviewProps) {
  const { draft, reading, names, name } = props;
  const premium = draft.priceKind === 'floating' ? premiumText(draft) : undefined;
  return (
    <section
      aria-label={t('merchant.ad.preview')}
      className="relative overflow-hidden rounded-lg border border-line bg-panel"
    >
      <TickRuler className="absolute inset-x-0 top-0 opacity-60" />
      <div className="px-4 pt-4 pb-3">
        <p className="text-11 text-ink-3">{t('merchant.ad.preview')}</p>
        <p className="mt-2 flex items-center gap-2 text-13">
          <span className="min-w-0 truncate text-ink-1">{name ?? t('merchant.ad.preview.you')}</span>
          {draft.kind === 'merchant' && <Badge tone="iris">{t('account.merchant')}</Badge>}
        </p>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-1.5">
          <span className={cx('font-mono text-28', reading.price === undefined && 'text-ink-3')}>
            {priceText(reading.price)}
          </span>
          <span className="text-12 text-ink-3">
            {names.fiat} / {names.coin}
          </span>
          {premium !== undefined && <Badge>{percentText(premium, 'always')}</Badge>}
        </p>
        <dl className="mt-2 flex flex-col gap-1 text-12">
          <SummaryLine label={t('merchant.ad.remaining')}>
            {reading.total === 0n ? NO_VALUE : coinText(reading.total)} {names.coin}
          </SummaryLine>
          <SummaryLine label={t(draft.kind === 'c2c' ? 'fiat.col.money' : 'merchant.ad.limits')}>
            {limitsText(props)}
          </SummaryLine>
        </dl>
        <div className="mt-2.5 flex flex-wrap items-center justify-between gap-2">
          <Ways ways={draft.ways} />
          <TakeMark {...props} />
        </div>
        {(draft.levelMin > 1 || draft.doneMin > 0) && (
          <p className="mt-2 text-11 text-ink-3">
            {[
              draft.levelMin > 1 && t('merchant.ad.level.at', { level: draft.levelMin }),
              draft.doneMin > 0 && t('merchant.ad.done.at', { count: draft.doneMin }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {!isBlank(draft.terms) && (
          <p className="mt-2 line-clamp-4 border-t border-line pt-2 text-12 break-words whitespace-pre-wrap text-ink-2">
            {draft.terms.trim()}
          </p>
        )}
      </div>
    </section>
  );
}
