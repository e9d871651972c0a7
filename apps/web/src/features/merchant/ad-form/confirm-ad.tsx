// The ad once more, before it is published. Loaded when first asked for.
import { Button, refuseRepeat, takeFocus } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { coinText, moneyText, percentText, priceText } from '../../../fiat-desk/figures.ts';
import { wayText } from '../../../fiat-desk/ways.tsx';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import { premiumText } from '../draft/ad-draft.ts';
import { sideText } from './ad-words.ts';
import { AdWarnings } from './ad-warnings.tsx';
import type { AdPartProps } from './form-part.tsx';

export type ConfirmAdProps = Pick<AdPartProps, 'draft' | 'reading' | 'names' | 'isChange'> & {
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

export function ConfirmAd({ draft, reading, names, isChange, onClose, onConfirm }: ConfirmAdProps) {
  const { minMoney, maxMoney, minNumber, maxNumber } = reading;
  const premium = premiumText(draft);
  return (
    <Dialog
      title={t(isChange ? 'merchant.ad.change' : 'merchant.ad.publish')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('spot.confirm.cancel')}</Button>
          <Button variant="primary" ref={takeFocus} onKeyDown={refuseRepeat} onClick={onConfirm}>
            {t(isChange ? 'merchant.ad.save' : 'merchant.ad.publish')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 empty:hidden">
        <AdWarnings draft={draft} reading={reading} names={names} />
      </div>
      <dl className="divide-y divide-line">
        <DialogLine label={t('merchant.ad.subject')}>
          <span className="font-sans">
            {sideText(draft.side)} · {names.coin} / {names.fiat}
          </span>
        </DialogLine>
        <DialogLine label={t('merchant.ad.price')}>
          {priceText(reading.price)} {names.fiat}
          {draft.priceKind === 'floating' && premium !== undefined && ` (${percentText(premium, 'always')})`}
        </DialogLine>
        <DialogLine label={t('merchant.ad.total')}>
          {coinText(reading.total)} {names.coin}
        </DialogLine>
        {draft.kind === 'merchant' && (
          <DialogLine label={t('merchant.ad.limits')}>
            {coinText(minNumber)} – {coinText(maxNumber)} {names.coin}
            {minMoney !== undefined && maxMoney !== undefined && (
              <span className="block text-12 text-ink-3">
                ≈ {moneyText(minMoney, names.digits)} – {moneyText(maxMoney, names.digits)} {names.fiat}
              </span>
            )}
          </DialogLine>
        )}
        <DialogLine label={t('merchant.ad.conditions.ways')}>
          <span className="font-sans">{draft.ways.map(wayText).join(' · ')}</span>
        </DialogLine>
      </dl>
      {draft.side === 'sell' && !isChange && (
        <p className="mt-2 text-12 text-pretty">
          {t('merchant.ad.confirm.held', { amount: coinText(reading.total), coin: names.coin })}
        </p>
      )}
    </Dialog>
  );
}
