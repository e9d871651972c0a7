// What can be done with a sale as it stands: subscribe while it is open, else hear why not and where to go.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { readAmount } from '../../../lib/read-figures.ts';
import { saleStateOf } from '../draft/sale-state.ts';
import type { PayPrice, Sale } from '../launch.ts';
import { resultPath, SALES_PATH } from '../paths.ts';
import { PurchaseForm } from './purchase-form.tsx';

export type PurchasePanelProps = {
  readonly sale: Sale;
  /** What it is to be paid in. */
  readonly pay: PayPrice | undefined;
  readonly onPay: (pay: PayPrice) => void;
  /** Of that, in the spot wallet. */
  readonly available: string;
};

/** Whom the sale is not for is shown what would change that. */
const LevelTooLow = ({ level }: Pick<Sale, 'level'>) => (
  <EmptyState
    title={t('launch.error.level', { level })}
    action={<ButtonLink to="/account/authentication">{t('launch.remedy.level')}</ButtonLink>}
  />
);

/** Not for anybody: so operators stop a sale. */
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
