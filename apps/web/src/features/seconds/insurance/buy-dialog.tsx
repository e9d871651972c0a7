// How much is insured, what that costs, and what it brings at most. Loaded when first asked for.
import type { insuranceRows } from '@bourse/contract';
import { amount, DECIMAL_PLACES_MAX, divCeil, divFloor, formatUnits, parseUnits, PPM_PER_WHOLE } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { InlineDecimalField } from '@bourse/ui/inline-decimal-field.tsx';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useClosedBecause } from '../../../lib/closed.ts';
import { readAmount, readRate, trim } from '../../../lib/read-figures.ts';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import { moneyText, percentText } from '../figures.ts';
import { useBuyInsurance } from './insurance.ts';

type Type = insuranceRows.InsuranceType;

export type BuyDialogProps = { readonly type: Type; readonly available: string; readonly onClose: () => void };

/** Half of the insured assets is the loss that counts. */
const COUNTED_PARTS = 2n;

function coverOf(type: Type, typed: string) {
  const assets = amount(parseUnits(typed) ?? 0n);
  return {
    assets,
    premium: amount(divCeil(assets * readRate(type.premium_rate), PPM_PER_WHOLE)),
    payoutMax: amount(divFloor((assets / COUNTED_PARTS) * readRate(type.claim_rate), PPM_PER_WHOLE)),
  };
}

function whyNot(type: Type, assets: bigint, premium: bigint, available: bigint): string | undefined {
  const { currency_name: currency } = type;
  const money = (units: bigint): string => moneyText(units);
  if (assets < readAmount(type.assets_min))
    return t('micro.insurance.error.minimum', { minimum: formatDecimal(trim(type.assets_min)), currency });
  if (assets > readAmount(type.assets_max))
    return t('micro.insurance.error.maximum', { maximum: formatDecimal(trim(type.assets_max)), currency });
  if (assets + premium > available)
    return t('micro.insurance.error.available', { available: money(available), currency });
  return undefined;
}

export function BuyDialog({ type, available, onClose }: BuyDialogProps) {
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const closed = useClosedBecause('new');
  const buying = useBuyInsurance(onClose);
  const { assets, premium, payoutMax } = coverOf(type, typed);
  const why = whyNot(type, assets, premium, readAmount(available));
  const money = (units: bigint): string => (units === 0n ? NO_VALUE : `${moneyText(units)} ${type.currency_name}`);
  const buy = (): void => {
    setTried(true);
    if (why === undefined) buying.mutate({ typeId: type.id, assets: formatUnits(assets) });
  };
  return (
    <Dialog
      title={t('micro.insurance.type', { currency: type.currency_name, days: type.term_days })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            isPending={buying.isPending}
            disabled={closed !== undefined}
            title={closed}
            onClick={buy}
          >
            {t('micro.insurance.buyFor', { premium: money(premium) })}
          </Button>
        </>
      }
    >
      <InlineDecimalField
        name="assets"
        label={t('micro.insurance.assets')}
        unit={type.currency_name}
        value={typed}
        onChange={setTyped}
        places={DECIMAL_PLACES_MAX}
        error={isTried ? why : undefined}
      />
      <dl className="mt-2 divide-y divide-line">
        <DialogLine label={t('spot.available')}>
          {moneyText(readAmount(available))} {type.currency_name}
        </DialogLine>
        <DialogLine label={t('micro.insurance.premium')}>{money(premium)}</DialogLine>
        <DialogLine label={t('micro.insurance.claimRate')}>{percentText(trim(type.claim_rate))}</DialogLine>
        <DialogLine label={t('micro.insurance.payoutMax')}>{money(payoutMax)}</DialogLine>
        <DialogLine label={t('micro.insurance.stakeMax')}>
          {money(divFloor(assets * readRate(type.stake_rate), PPM_PER_WHOLE))}
        </DialogLine>
      </dl>
      <p className="mt-2 text-12 text-pretty">{t('micro.insurance.terms')}</p>
    </Dialog>
  );
}
