// What can be done with a sale in its present state: subscribe while it is open, else hear why not and where to go.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { readAmount } from '../../../lib/read-figures.ts';
import { saleStateOf } from '../draft/sale-state.ts';
import type { PayPrice, Sale } from '../sales.ts';
import { resultPath, SALES_PATH } from '../paths.ts';
import { PurchaseForm } from './purchase-form.tsx';

export type PurchasePanelProps = {
  readonly sale: Sale;
  readonly pay: PayPrice | undefined;
  readonly onPay: (pay: PayPrice) => void;
  /** The spot wallet has this much of the pay coin. */
  readonly available: string;
};

/** A user whose level is too low is shown how to raise it. */
const LevelTooLow = ({ level }: Pick<Sale, 'level'>) => (
  <EmptyState
    title={t('launch.error.level', { level })}
    action={<ButtonLink to="/account/authentication">{t('launch.remedy.level')}</ButtonLink>}
  />
);

/** Operators stop a sale by limits of 0 for every level. */
const isStopped = ({ limits }: Pick<Sale, 'limits'>): boolean => limits.every((limit) => readAmount(limit) === 0n);

const Stopped = () => (
  <EmptyState
    title={t('launch.error.stopped')}
    action={<ButtonLink to={SALES_PATH}>{t('launch.others')}</ButtonLink>}
  />
);

export function PurchasePanel({ sale, pay, onPay, available }: PurchasePanelProps) {
  const state = saleStateOf(sale);
  if (state === 'open' && isStopped(sale)) return <Stopped />;
  if (state === 'open' && readAmount(sale.limit) === 0n) return <LevelTooLow level={sale.level} />;
  if (state === 'open' && pay)
    return <PurchaseForm key={sale.id} sale={sale} pay={pay} onPay={onPay} available={available} />;
  const hasResult = state === 'awaiting' || state === 'over' || state === 'soldOut';
  return (
    <EmptyState
      title={t(`launch.sale.${state}`)}
      text={t(`launch.why.${state}`)}
      action={
        <ButtonLink to={hasResult ? resultPath(sale.id) : SALES_PATH}>
          {t(hasResult ? 'launch.seeResult' : 'launch.others')}
        </ButtonLink>
      }
    />
  );
}
