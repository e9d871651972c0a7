// How many lots, and what comes back of them when. What is sent is what was shown. Loaded when first asked for.
import { type Amount, parseId, type Ppm } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useClosedBecause } from '../../../lib/closed.ts';
import { readAmount } from '../../../lib/read-figures.ts';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import { findFault, lotsMax, outcomeOfLots, type Product } from '../draft/outcome.ts';
import { type Purchase, useBuyStaking } from '../staking.ts';
import { moneyText, percentText, wireText } from '../../../lib/term-text.ts';
import { OutcomeLines } from './outcome-lines.tsx';
import { useDue } from './use-due.ts';

export type BuyDialogProps = {
  readonly product: Product;
  readonly cancelFee: Ppm;
  readonly available: string;
  readonly onClose: () => void;
};

function faultText(product: Product, lots: bigint, available: Amount): string | undefined {
  const { currency_name: currency } = product;
  switch (findFault(product, lots, available)) {
    case 'empty':
      return t('earn.error.empty');
    case 'limit':
      return t('earn.error.limit', { left: wireText(product.own_left), currency });
    case 'left':
      return t('earn.error.left', { left: wireText(product.left), currency });
    case 'available':
      return t('earn.error.available', { available: moneyText(available), currency });
    case undefined:
    default:
      return undefined;
  }
}

type Choice = { readonly lots: string; readonly isRenewing: boolean };

const purchaseOf = (product: Product, { lots, isRenewing }: Choice): Purchase => ({
  id: String(product.id),
  num: lots,
  min: product.min,
  lixi: product.lixi,
  qixian: String(product.qixian),
  is_renewing: isRenewing ? '1' : '0',
});

export function BuyDialog({ product, cancelFee, available, onClose }: BuyDialogProps) {
  const [choice, setChoice] = useState<Choice>({ lots: '1', isRenewing: false });
  const [isTried, setTried] = useState(false);
  const closed = useClosedBecause('new');
  const buying = useBuyStaking(onClose);
  const dueMs = useDue(product);
  const { currency_name: currency } = product;
  const own = readAmount(available);
  const lots = BigInt(parseId(choice.lots) ?? 0);
  const outcome = outcomeOfLots(product, lots, cancelFee);
  const most = lotsMax(product, own);
  const fault = faultText(product, lots, own);
  const buy = (): void => {
    setTried(true);
    if (fault === undefined) buying.mutate(purchaseOf(product, choice));
  };
  return (
    <Dialog
      title={t('earn.buy.title', { currency, days: product.qixian })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('earn.buy.back')}</Button>
          <Button
            variant="primary"
            isPending={buying.isPending}
            disabled={closed !== undefined}
            title={closed}
            onClick={buy}
          >
            {t('earn.buy.action', { amount: moneyText(outcome.staked), currency })}
          </Button>
        </>
      }
    >
      <DecimalField
        name="lots"
        label={t('earn.lots', { lot: wireText(product.min), currency })}
        value={choice.lots}
        onChange={(value) => setChoice({ ...choice, lots: value })}
        places={0}
        step="1"
        error={isTried || lots > 1n ? fault : undefined}
      />
      <div className="mt-1.5 flex items-center justify-between gap-3 text-12">
        <span>{t('earn.available', { available: moneyText(own), currency })}</span>
        <Button
          size="small"
          variant="quiet"
          disabled={most === 0n}
          title={most === 0n ? t('earn.error.available', { available: moneyText(own), currency }) : undefined}
          onClick={() => setChoice({ ...choice, lots: String(most) })}
        >
          {t('earn.max', { lots: Number(most) })}
        </Button>
      </div>
      <dl className="mt-2 divide-y divide-line">
        <DialogLine label={t('earn.termRate')}>{percentText(product.lixi)}</DialogLine>
        <DialogLine label={t('earn.yearRate')}>{percentText(product.year_rate)}</DialogLine>
        <OutcomeLines outcome={outcome} currency={currency} dueMs={dueMs} />
      </dl>
      {product.is_renewable === 1 && (
        <>
          <Checkbox
            className="mt-3"
            name="renewing"
            checked={choice.isRenewing}
            onChange={({ target }) => setChoice({ ...choice, isRenewing: target.checked })}
          >
            {t('earn.renew')}
          </Checkbox>
          <p className="mt-1 text-12 text-pretty">{t('earn.renewText', { days: product.qixian })}</p>
        </>
      )}
      <p className="mt-3 text-12 text-pretty">{t('earn.terms')}</p>
    </Dialog>
  );
}
