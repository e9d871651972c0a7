// How much of the coin, and how much of it in one order: in coin or in money, each shown as the other.
import { formatUnits } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { Chip } from '@bourse/ui/badge.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { coinText, moneyText } from '../../../fiat-desk/figures.ts';
import { useAmountText } from '../../../lib/mask.ts';
import type { LimitUnit } from '../draft/ad-draft.ts';
import { type AdPartProps, FormPart } from './form-part.tsx';

const COIN_PLACES = 8;

/** Shows what a seller has in the wallet that ads are served from. */
function Available({ draft, change, market, names }: AdPartProps) {
  const amountText = useAmountText();
  const { available } = market;
  if (draft.side !== 'sell' || available === undefined) return null;
  return (
    <p className="-mt-2 flex flex-wrap items-center justify-between gap-x-3 text-12">
      <span className="text-ink-3">
        {t('merchant.ad.available', { amount: amountText(coinText(available)), coin: names.coin })}
      </span>
      <span className="flex items-center gap-3">
        <Button
          variant="quiet"
          size="small"
          disabled={available === 0n}
          onClick={() => change({ total: formatUnits(available) })}
        >
          {t('merchant.ad.all')}
        </Button>
        <Link
          to={`/new_account/transfer?currency=${draft.currencyId}&to=legal`}
          className="inline-flex items-center text-iris hover:underline touch:min-h-11"
        >
          {t('wallet.transfer')}
        </Link>
      </span>
    </p>
  );
}

/** Shows a limit in the unit that it was not typed in. */
function limitHint({ draft, reading, names }: AdPartProps, which: 'min' | 'max'): string | undefined {
  const [number, money] =
    which === 'min' ? [reading.minNumber, reading.minMoney] : [reading.maxNumber, reading.maxMoney];
  if (number === 0n) return undefined;
  if (draft.limitUnit === 'money') return `= ${coinText(number)} ${names.coin}`;
  return money === undefined ? undefined : `≈ ${moneyText(money, names.digits)} ${names.fiat}`;
}

function Limits(part: AdPartProps) {
  const { draft, change, names, errorOf } = part;
  const isMoney = draft.limitUnit === 'money';
  const places = isMoney ? names.digits : COIN_PLACES;
  const units: readonly LimitUnit[] = ['money', 'coin'];
  const nameOf = (unit: LimitUnit): string => (unit === 'money' ? names.fiat : names.coin);
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <span className="text-12 text-ink-2">{t('merchant.ad.limits')}</span>
        <div role="group" aria-label={t('merchant.ad.limits.unit')} className="flex gap-1">
          {units.map((unit) => (
            <Chip
              key={unit}
              isSelected={unit === draft.limitUnit}
              onClick={() => change({ limitUnit: unit, minimum: '', maximum: '' })}
            >
              {nameOf(unit)}
            </Chip>
          ))}
        </div>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <DecimalField
          name="minimum"
          label={t('merchant.ad.minimum')}
          unit={nameOf(draft.limitUnit)}
          value={draft.minimum}
          onChange={(minimum) => change({ minimum })}
          places={places}
          hint={limitHint(part, 'min')}
          error={errorOf('minimum')}
        />
        <DecimalField
          name="maximum"
          label={t('merchant.ad.maximum')}
          unit={nameOf(draft.limitUnit)}
          value={draft.maximum}
          onChange={(maximum) => change({ maximum })}
          places={places}
          placeholder={t('merchant.ad.maximum.all')}
          hint={limitHint(part, 'max')}
          error={errorOf('maximum')}
        />
      </div>
      {isMoney && draft.priceKind === 'floating' && (
        <p className="text-12 text-ink-3">{t('merchant.ad.limits.kept')}</p>
      )}
    </>
  );
}

export function AmountPart(part: AdPartProps) {
  const { draft, change, reading, names, errorOf, isChange } = part;
  return (
    <FormPart title={t('merchant.ad.amount')}>
      <DecimalField
        name="total"
        label={t('merchant.ad.total')}
        unit={names.coin}
        value={draft.total}
        onChange={(total) => change({ total })}
        places={COIN_PLACES}
        isDisabled={isChange}
        hint={
          reading.totalMoney === undefined
            ? undefined
            : t('merchant.ad.total.worth', { money: moneyText(reading.totalMoney, names.digits), fiat: names.fiat })
        }
        error={isChange ? undefined : errorOf('total')}
      />
      {!isChange && <Available {...part} />}
      {draft.kind === 'c2c' ? <p className="text-12 text-ink-3">{t('merchant.ad.whole')}</p> : <Limits {...part} />}
    </FormPart>
  );
}
