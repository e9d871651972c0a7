// The user's own tier, the volume that it goes by, and how far the next one is.
import { divCeil, formatUnits, parseUnits } from '@bourse/domain';
import { formatDateTime, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import type { OwnFees } from '../../lib/own-fees.ts';
import type { FeeTier } from './tiers.ts';

type OwnTierProps = { readonly own: OwnFees; readonly tiers: readonly FeeTier[] };

const WHOLE_PERCENT = 100n;
const VOLUME_PLACES = 2;
const CENT = 1_000_000n;

/** How much of the next tier's volume is there, in whole percent. */
const shareOf = (volume: bigint, wanted: bigint): number =>
  wanted === 0n ? 0 : Number((volume * WHOLE_PERCENT) / wanted);

function WayOn({ own, tiers }: OwnTierProps) {
  const next = tiers[own.level];
  if (next === undefined) return <p className="text-13 text-ink-2">{t('fees.top')}</p>;
  const [volume, wanted] = [parseUnits(own.volume) ?? 0n, parseUnits(next.min_volume) ?? 0n];
  const text = t('fees.toNext', {
    // What is shown is enough.
    amount: formatDecimal(formatUnits(divCeil(wanted - volume, CENT) * CENT)),
    level: String(next.level),
  });
  return (
    <div className="flex flex-col gap-1.5">
      <div
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shareOf(volume, wanted)}
        className="h-1.5 overflow-hidden rounded-sm bg-hover"
      >
        <div className="h-full bg-iris" style={{ width: `${shareOf(volume, wanted)}%` }} />
      </div>
      <p className="text-12 text-ink-2">{text}</p>
    </div>
  );
}

export function OwnTier({ own, tiers }: OwnTierProps) {
  const { level, volume, counted_ms: countedAt, granted_until_ms: grantedUntil } = own;
  return (
    <Section title={t('fees.own')}>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)]">
        <div>
          <p className="font-mono text-28">{t('fees.tier', { level: String(level) })}</p>
          <p className="mt-1 text-12 text-ink-2">
            {level === 0
              ? t('fees.marketRate')
              : `${t('fees.maker')} ${formatDecimal(own.maker_fee ?? '')}% · ${t('fees.taker')} ${formatDecimal(own.taker_fee ?? '')}%`}
          </p>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-13 text-ink-2">{t('fees.volume')}</dt>
            <dd className="font-mono text-16">{`${formatDecimal(volume, { places: VOLUME_PLACES })} USDT`}</dd>
          </dl>
          <WayOn own={own} tiers={tiers} />
          <p className="text-12 text-ink-3">
            {countedAt === null ? t('fees.volumeLater') : t('fees.volumeUntil', { time: formatDateTime(countedAt) })}
          </p>
          {grantedUntil !== null && (
            <p className="text-13 text-ink-1">
              {t('fees.granted', { level: String(own.granted_level), time: formatDateTime(grantedUntil) })}
            </p>
          )}
        </div>
      </div>
    </Section>
  );
}
