// The price of an ad; a floating one follows the index as it ticks.
import type { fiatRows } from '@bourse/contract';
import { type Ppm, ppm } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { readSigned } from '../../lib/read-figures.ts';
import { priceText } from '../figures.ts';
import { useFiatPrice } from '../live-price.ts';
import type { FiatOptions } from '../options.ts';

type Ad = fiatRows.FiatAdRow;
export type LiveAdPriceProps = { readonly ad: Ad; readonly options: FiatOptions };

/** A unit of 1e-8 percent is 1e-4 ppm. */
const UNITS_PER_PPM = 10_000n;
const premiumOf = ({ premium }: Ad): Ppm => ppm(readSigned(premium) / UNITS_PER_PPM);

function Floating({ ad, options }: LiveAdPriceProps) {
  const price = useFiatPrice(
    {
      coin: options.coins.find(({ id }) => id === ad.currency_id),
      money: options.fiats.find(({ code }) => code === ad.coin_code),
    },
    premiumOf(ad),
  );
  return <>{priceText(price ?? ad.price)}</>;
}

export function LiveAdPrice({ ad, options }: LiveAdPriceProps) {
  const isFloating = ad.price_kind === 'floating';
  return (
    <span className="inline-flex flex-col items-end gap-0.5 whitespace-nowrap">
      <span className="flex items-baseline gap-1.5">
        <span className="live-figure font-mono text-16 text-ink-1">
          {isFloating ? <Floating ad={ad} options={options} /> : priceText(ad.price)}
        </span>
        <span className="font-sans text-11 text-ink-3">{ad.coin_code}</span>
      </span>
      {isFloating && (
        <span
          title={t('fiat.floating.note', { percent: ad.premium })}
          className="rounded-sm border border-line-strong px-1 font-sans text-11 leading-4 text-ink-2"
        >
          {t('fiat.floating')}
        </span>
      )}
    </span>
  );
}
