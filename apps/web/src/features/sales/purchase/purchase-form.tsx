// How many coins, paid in what. Every reason to refuse it is shown before it is sent.
import { type Amount, formatUnits } from '@bourse/domain';
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { useState } from 'react';
import { useClosedBecause } from '../../../lib/closed.ts';
import { useDraftText } from '../../../lib/drafts.ts';
import { readAmount } from '../../../lib/read-figures.ts';
import { moneyText, wireText } from '../../../lib/term-text.ts';
import { coinsMost, findFault, paymentOf, placesOf } from '../draft/purchase.ts';
import { draftNameOf, type PayPrice, type Sale } from '../sales.ts';
import { faultText } from './fault-text.ts';
import { OutcomeLines, outcomeRemarks } from './outcome-lines.tsx';
import { PayChoice } from './pay-choice.tsx';

const ConfirmDialog = lazyOverlay(() => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog));

export type PurchaseFormProps = {
  readonly sale: Sale;
  readonly pay: PayPrice;
  readonly onPay: (pay: PayPrice) => void;
  /** The spot wallet has this much of the pay coin. */
  readonly available: string;
};

type AllButtonProps = Pick<PurchaseFormProps, 'sale' | 'pay'> & {
  readonly available: Amount;
  readonly onAll: (coins: string) => void;
};

/** Disabled where it would be less than the sale asks for, with the reason. */
function AllButton({ sale, pay, available, onAll }: AllButtonProps) {
  const fault = findFault(sale, pay, { coins: readAmount(sale.minimum), available });
  return (
    <Button
      size="small"
      variant="quiet"
      disabled={fault !== undefined}
      title={fault && faultText(fault, { sale, pay, available })}
      onClick={() => onAll(formatUnits(coinsMost(sale, pay, available)))}
    >
      {t('launch.all')}
    </Button>
  );
}

const ownText = ({ own_wanted: wanted, limit, c_name: coin }: Sale): string =>
  t('launch.ownWanted', { wanted: wireText(wanted), limit: wireText(limit), coin });

export function PurchaseForm({ sale, pay, onPay, available }: PurchaseFormProps) {
  const [typed, setTyped] = useDraftText(draftNameOf(sale));
  const [isTried, setTried] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const closed = useClosedBecause('new');
  const coins = readAmount(typed);
  const own = readAmount(available);
  const fault = findFault(sale, pay, { coins, available: own });
  const isShown = fault !== undefined && (isTried || typed !== '');
  const text = fault && faultText(fault, { sale, pay, available: own });
  const reset = (): void => {
    setConfirming(false);
    setTyped('');
    setTried(false);
  };
  return (
    <form
      aria-label={t('launch.form')}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fault === undefined && closed === undefined) setConfirming(true);
      }}
    >
      <PayChoice coin={sale.c_name} prices={sale.prices} chosen={pay} onChoose={onPay} />
      <div>
        <DecimalField
          name="coins"
          label={t('launch.amount')}
          unit={sale.c_name}
          value={typed}
          onChange={setTyped}
          places={placesOf(sale)}
          error={isShown ? text : undefined}
        />
        <div className="mt-1.5 flex items-center justify-between gap-3 text-12">
          <span className="text-ink-2">
            {t('launch.available', { available: moneyText(own), currency: pay.currency_name })}
          </span>
          <AllButton sale={sale} pay={pay} available={own} onAll={setTyped} />
        </div>
        <p className="mt-1 text-12 text-ink-3">{ownText(sale)}</p>
      </div>
      <dl className="divide-y divide-line text-13">
        <OutcomeLines sale={sale} pay={pay} payment={paymentOf(sale, pay, coins)} />
      </dl>
      {isShown && fault === 'available' && (
        <ButtonLink to="/new_account/transfer">{t('launch.remedy.available')}</ButtonLink>
      )}
      <Button type="submit" variant="primary" size="large" disabled={closed !== undefined} title={closed}>
        {t('launch.buy')}
      </Button>
      {outcomeRemarks(sale, pay).length > 0 && (
        <Notice>
          {outcomeRemarks(sale, pay).map((remark) => (
            <p key={remark} className="text-12 text-pretty not-first:mt-1.5">
              {remark}
            </p>
          ))}
        </Notice>
      )}
      {isConfirming && (
        <ConfirmDialog sale={sale} pay={pay} coins={coins} onDone={reset} onClose={() => setConfirming(false)} />
      )}
    </form>
  );
}
