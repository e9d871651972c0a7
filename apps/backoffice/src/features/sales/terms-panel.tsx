// The terms of a sale and what can be asked for; how far it has come.
import { formatUnits } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Facts, Panel } from '../../ui/page.tsx';
import { naming } from './desk.tsx';
import { coinText, SaleBadge, SaleProgress } from './look.tsx';
import { missingOf, SaleActs, type WholeSale } from './sale-acts.tsx';

export function TermsPanel({ sale }: { readonly sale: WholeSale }) {
  const { currency_name: coin } = sale;
  const missing = missingOf(sale);
  const { fieldText, valueText } = naming;
  return (
    <Panel title={t('office.launch.terms')}>
      <Facts
        facts={[
          [t('office.users.currency'), coin],
          [fieldText('mode'), valueText('mode', sale.mode)],
          [fieldText('price'), valueText('price', sale.price)],
          [fieldText('supply'), coinText(sale.supply, coin)],
          [
            t('office.launch.window'),
            `${valueText('start_ms', `${sale.start_ms}`)} – ${valueText('end_ms', `${sale.end_ms}`)}`,
          ],
          [fieldText('lock_days'), valueText('lock_days', String(sale.lock_days))],
          [fieldText('step'), coinText(sale.step, coin)],
          [fieldText('minimum'), coinText(sale.minimum, coin)],
          [fieldText('limits'), valueText('limits', sale.limits.join(', '))],
          [fieldText('pay_currencies'), valueText('pay_currencies', sale.pay_currencies.join(', '))],
          [t('office.launch.fund'), coinText(sale.fund, coin)],
        ]}
      />
      {missing !== undefined && (
        <p className="px-4 pb-3 text-12 text-warning">
          {t('office.launch.fundShort', { amount: formatDecimal(formatUnits(missing)), currency: coin })}
        </p>
      )}
      <SaleActs sale={sale} />
    </Panel>
  );
}

export function ProgressPanel({ sale }: { readonly sale: WholeSale }) {
  const { currency_name: coin, counts, payments } = sale;
  const present = counts.filter(({ subscriptions }) => subscriptions > 0);
  return (
    <Panel title={t('office.launch.progress')}>
      <Facts
        facts={[
          [t('office.launch.state'), <SaleBadge key="state" sale={sale} />],
          [
            t('office.launch.field.demand'),
            <span key="demand" className="block max-w-70 font-mono">
              <SaleProgress sale={sale} />
            </span>,
          ],
          [t('office.launch.sold'), coinText(sale.sold, coin)],
          [t('office.launch.left'), coinText(sale.left, coin)],
          [t('office.launch.people'), formatDecimal(String(sale.people))],
          ...present.map(
            ({ state, subscriptions }) => [t(`launch.state.${state}`), formatDecimal(String(subscriptions))] as const,
          ),
          ...payments.map(
            ({ currency_name: pay, held, charged }) =>
              [
                `${t('office.launch.payments')} ${pay}`,
                `${t('office.launch.field.charged')} ${formatDecimal(charged)} · ${t('office.launch.held')} ${formatDecimal(held)}`,
              ] as const,
          ),
        ]}
      />
      {present.length === 0 && <p className="px-4 pb-3 text-12 text-ink-3">{t('office.launch.noneYet')}</p>}
    </Panel>
  );
}
