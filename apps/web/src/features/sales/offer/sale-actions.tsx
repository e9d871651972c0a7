import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { saleStateOf } from '../draft/sale-state.ts';
import type { Sale } from '../sales.ts';
import { resultPath, salePath } from '../paths.ts';

/** The next step that the state of a sale allows; a disabled button says why there is none. */
export function SaleAction({ sale }: { readonly sale: Sale }) {
  const state = saleStateOf(sale);
  switch (state) {
    case 'open':
      return (
        <ButtonLink to={salePath(sale.id)} variant="primary">
          {t('launch.buy')}
        </ButtonLink>
      );
    case 'coming':
    case 'calledOff':
      return (
        <Button variant="primary" disabled title={t(`launch.why.${state}`)}>
          {t(`launch.sale.${state}`)}
        </Button>
      );
    case 'soldOut':
    case 'awaiting':
    case 'over':
    default:
      return <ButtonLink to={resultPath(sale.id)}>{t('launch.seeResult')}</ButtonLink>;
  }
}
