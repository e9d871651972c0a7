// The account's risk rate on a ruler: liquidation at its left, the warnings beside it, the hand at the account's rate.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { rateText } from '../figures.ts';
import { gaugeOf, type RiskLevel, riskLevelOf } from './account.ts';

const TEXTS = {
  none: 'lever.risk.none',
  safe: 'lever.risk.safe',
  watch: 'lever.risk.watch',
  warning: 'lever.risk.warning',
  danger: 'lever.risk.danger',
} as const satisfies Record<RiskLevel, string>;

const INKS: Record<RiskLevel, string> = {
  none: 'text-ink-3',
  safe: 'text-success',
  watch: 'text-warning',
  warning: 'text-warning',
  danger: 'text-error',
};

/** In percent of the width: up to liquidation, up to each warning. */
const MARKS = [20, 30, 40] as const;

export function RiskGauge({ riskRate }: { readonly riskRate: number | undefined }) {
  const level = riskLevelOf(riskRate);
  return (
    <div className="flex items-center gap-2" title={t(TEXTS[level])}>
      <span className="whitespace-nowrap text-ink-3">{t('lever.risk')}</span>
      <span className={cx('font-mono', INKS[level])}>{rateText(riskRate)}</span>
      {level !== 'none' && (
        <span
          role="meter"
          aria-label={t('lever.risk.gauge', { rate: rateText(riskRate) })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={gaugeOf(riskRate)}
          aria-valuetext={`${rateText(riskRate)}, ${t(TEXTS[level])}`}
          className="relative h-1.5 w-24 overflow-hidden rounded-full bg-line-strong"
        >
          <span className="absolute inset-y-0 start-0 bg-error" style={{ width: `${MARKS[0]}%` }} />
          <span
            className="absolute inset-y-0 bg-warning"
            style={{ insetInlineStart: `${MARKS[0]}%`, width: `${MARKS[2] - MARKS[0]}%` }}
          />
          <span className="absolute inset-y-0 end-0 bg-success" style={{ insetInlineStart: `${MARKS[2]}%` }} />
          <span
            className="absolute -inset-y-0.5 w-1 -translate-x-1/2 rounded-full bg-ink-1 ring-1 ring-panel"
            style={{ insetInlineStart: `${gaugeOf(riskRate)}%` }}
          />
        </span>
      )}
      {level !== 'none' && level !== 'safe' && (
        <span className={cx('whitespace-nowrap', INKS[level])}>{t(TEXTS[level])}</span>
      )}
    </div>
  );
}
