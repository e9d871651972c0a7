// The price: fixed, or so much above or below the index, within bounds that one sets.
import { formatUnits, ppm } from '@bourse/domain';
import { calculateFiatPrice } from '@bourse/engine/formulas';
import { Chip } from '@bourse/ui/badge.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { percentText, priceText } from '../../../fiat-desk/figures.ts';
import { type AdPartProps, FormPart } from './form-part.tsx';

const PRICE_PLACES = 8;
const PREMIUM_PLACES = 2;
const PREMIUM_STEP = '0.1';
const PPM_PER_PERCENT = 10_000n;
const FIXED_SHARES = [-1n, 0n, 1n, 2n] as const;

/** Prices that are so many percent off the index, to be taken with one press. */
function PriceChips({ draft, change, market }: AdPartProps) {
  const { reference, digits } = market;
  if (reference === undefined) return null;
  return (
    <div role="group" aria-label={t('merchant.ad.price.near')} className="flex flex-wrap gap-1.5">
      {FIXED_SHARES.map((percent) => {
        const at = formatUnits(calculateFiatPrice(reference, ppm(percent * PPM_PER_PERCENT)));
        const price = roundPrice(at, digits);
        const text = percent === 0n ? t('merchant.ad.price.index') : percentText(String(percent), 'always');
        return (
          <Chip key={String(percent)} isSelected={draft.price === price} onClick={() => change({ price })}>
            {text}
          </Chip>
        );
      })}
    </div>
  );
}

/** To what one would type: the money's digits, two more below 1. */
function roundPrice(price: string, digits: number): string {
  const [whole = '0', fraction = ''] = price.split('.');
  const kept = fraction.slice(0, whole === '0' ? PRICE_PLACES : digits + 2).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}

function FixedPrice(part: AdPartProps) {
  const { draft, change, reading, names, errorOf } = part;
  return (
    <>
      <DecimalField
        name="price"
        label={t('merchant.ad.price.per', { coin: names.coin })}
        unit={names.fiat}
        value={draft.price}
        onChange={(price) => change({ price })}
        places={PRICE_PLACES}
        hint={
          reading.marketPrice === undefined
            ? t('merchant.ad.price.noIndex')
            : t('merchant.ad.price.market', { price: priceText(reading.marketPrice), fiat: names.fiat })
        }
        error={errorOf('price')}
      />
      <PriceChips {...part} />
    </>
  );
}

function FloatingPrice({ draft, change, market, reading, names, errorOf }: AdPartProps) {
  const maximum = formatDecimal(formatUnits(market.premiumMax * PPM_PER_PERCENT));
  const sides = [
    { isBelow: false, text: t('merchant.ad.premium.above') },
    { isBelow: true, text: t('merchant.ad.premium.below') },
  ];
  return (
    <>
      <div role="group" aria-label={t('merchant.ad.premium.side')} className="flex gap-1.5">
        {sides.map(({ isBelow, text }) => (
          <Chip key={text} isSelected={draft.isBelow === isBelow} onClick={() => change({ isBelow })}>
            {text}
          </Chip>
        ))}
      </div>
      <DecimalField
        name="premium"
        label={t('merchant.ad.premium')}
        unit="%"
        value={draft.premium}
        onChange={(premium) => change({ premium })}
        places={PREMIUM_PLACES}
        step={PREMIUM_STEP}
        hint={
          reading.price === undefined
            ? t('merchant.ad.premium.hint', { maximum })
            : t('merchant.ad.premium.now', { price: priceText(reading.price), fiat: names.fiat })
        }
        error={errorOf('premium')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <DecimalField
          name="floor"
          label={t('merchant.ad.floor')}
          unit={names.fiat}
          value={draft.floor}
          onChange={(floor) => change({ floor })}
          places={PRICE_PLACES}
          placeholder={t('merchant.ad.bound.none')}
          error={errorOf('floor')}
        />
        <DecimalField
          name="cap"
          label={t('merchant.ad.cap')}
          unit={names.fiat}
          value={draft.cap}
          onChange={(cap) => change({ cap })}
          places={PRICE_PLACES}
          placeholder={t('merchant.ad.bound.none')}
          error={errorOf('cap')}
        />
      </div>
      <p className="text-12 text-ink-3">{t('merchant.ad.bound.hint')}</p>
    </>
  );
}

export function PricePart(part: AdPartProps) {
  const { draft, change } = part;
  return (
    <FormPart title={t('merchant.ad.price')}>
      <Tabs
        label={t('merchant.ad.price.kind')}
        tabs={[
          { key: 'fixed', label: t('merchant.ad.price.fixed') },
          { key: 'floating', label: t('merchant.ad.price.floating') },
        ]}
        selected={draft.priceKind}
        onSelect={(priceKind) => change({ priceKind })}
        panelClassName="flex flex-col gap-4 pt-4"
        className="-mt-2"
      >
        {draft.priceKind === 'fixed' ? <FixedPrice {...part} /> : <FloatingPrice {...part} />}
      </Tabs>
    </FormPart>
  );
}
