// The rule by which a pro rata sale is shared out, in words and with its figures.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { percentText, wireText } from '../../../lib/term-text.ts';
import { FactGrid } from '../../../ui/fact-grid.tsx';
import { saleStateOf, percentOf } from '../draft/sale-state.ts';
import { readAmount } from '../../../lib/read-figures.ts';
import type { Sale } from '../sales.ts';

const isOversubscribed = ({ demand, total }: Pick<Sale, 'demand' | 'total'>): boolean =>
  readAmount(demand) > readAmount(total);

function outcomeText(sale: Sale): string {
  const state = saleStateOf(sale);
  if (state === 'calledOff') return t('launch.why.calledOff');
  if (sale.mode === 'first_come') return t('launch.outcome.firstCome');
  if (state === 'open' || state === 'coming') return t('launch.outcome.notYet');
  if (state === 'awaiting') return t('launch.why.awaiting');
  return t(isOversubscribed(sale) ? 'launch.outcome.over' : 'launch.outcome.enough');
}

export function Outcome({ sale }: { readonly sale: Sale }) {
  const { demand, total, left, right, c_name: coin } = sale;
  const coins = (figure: string): string => `${wireText(figure)} ${coin}`;
  const isProRata = sale.mode === 'pro_rata';
  return (
    <Section title={t('launch.result')} text={outcomeText(sale)}>
      <FactGrid
        facts={[
          [t('launch.total'), coins(total)],
          [t('launch.demand'), coins(demand)],
          ...(isProRata ? [[t('launch.covered'), percentText(String(percentOf(demand, total)))] as const] : []),
          ...(isProRata && isOversubscribed(sale)
            ? [[t('launch.share'), percentText(String(percentOf(total, demand)))] as const]
            : []),
          [t('launch.sold'), coins(left)],
          [t('launch.left'), coins(right)],
        ]}
      />
    </Section>
  );
}
