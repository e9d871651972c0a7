// How somebody has traded, as large figures: of all time and of the last 30 days.
import { NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { ReactNode } from 'react';
import { percentText } from '../../../fiat-desk/figures.ts';
import { paceText, type TraderFacts } from '../../../fiat-desk/trader.tsx';
import { countText } from '../../../lib/figure-text.ts';

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-11 text-ink-3">{label}</dt>
      <dd className="mt-0.5 truncate text-16 text-ink-1 tabular-nums">{children}</dd>
    </div>
  );
}

const pace = (seconds: number | null): string => (seconds === null ? NO_VALUE : paceText(seconds));
const HUNDRED = 100;

export type ShopFiguresProps = {
  readonly figures: TraderFacts;
  /** Ended ever, and of those done. */
  readonly total: number;
  readonly done: number;
};

export function ShopFigures({ figures, total, done }: ShopFiguresProps) {
  const good = figures.ratings === 0 ? NO_VALUE : `${Math.round((figures.good * HUNDRED) / figures.ratings)}%`;
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(100px,1fr))] gap-x-6 gap-y-4">
      <Figure label={t('merchant.shop.total')}>{countText(total)}</Figure>
      <Figure label={t('merchant.shop.done')}>{countText(done)}</Figure>
      <Figure label={t('merchant.shop.thirty')}>{countText(figures.thirty_days)}</Figure>
      <Figure label={t('merchant.shop.completion')}>{percentText(figures.completion_rate)}</Figure>
      <Figure label={t('merchant.shop.release')}>{pace(figures.release_seconds)}</Figure>
      <Figure label={t('merchant.shop.pay')}>{pace(figures.pay_seconds)}</Figure>
      <Figure label={t('merchant.shop.good')}>
        {good} <span className="text-12 text-ink-3">({countText(figures.ratings)})</span>
      </Figure>
    </dl>
  );
}
