// USDT for CNY that is paid at a provider. The order and its signature are the server's; the browser carries the form over.
import { gateway } from '@bourse/contract';
import { amount, type Amount, parseUnits, price } from '@bourse/domain';
import { calculateFiatNumber } from '@bourse/engine/formulas';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { waitText } from '@bourse/ui/lib/wait-text.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { coinText, moneyText, priceText } from '../../fiat-desk/figures.ts';
import { call } from '../../lib/api.ts';
import { useFormCall } from '../../lib/form-call.ts';
import { Form } from '../../ui/form.tsx';
import { SummaryLine } from '../../ui/summary-line.tsx';
import { cnyText, type GatewayOptions, postForm, useGatewayOptions } from './gateway.ts';

type Values = { readonly money: string };

const CNY_PLACES = 2;
const SECONDS_PER_MINUTE = 60;

const readMoney = (text: string): Amount => amount(parseUnits(text) ?? 0n);

function faultOf(text: string, options: GatewayOptions): string | true {
  const money = readMoney(text);
  if (money === 0n) return t('gateway.fault.money');
  const [minimum, maximum] = [readMoney(options.money_min), readMoney(options.money_max)];
  return (
    (money >= minimum && money <= maximum) ||
    t('gateway.fault.range', { minimum: moneyText(minimum), maximum: moneyText(maximum) })
  );
}

function Figures({ options, money }: { readonly options: GatewayOptions; readonly money: string }) {
  const [paid, rate] = [readMoney(money), price(parseUnits(options.rate) ?? 0n)];
  const number = paid === 0n || rate === 0n ? undefined : calculateFiatNumber(paid, rate);
  return (
    <dl className="flex flex-col gap-1.5 rounded-md border border-line px-3 py-2.5 text-12">
      <SummaryLine label={t('gateway.rate')}>
        {options.rate === '' ? NO_VALUE : `1 USDT = ${priceText(options.rate)} CNY`}
      </SummaryLine>
      <SummaryLine label={t('gateway.range')}>
        {cnyText(options.money_min)} – {cnyText(options.money_max)}
      </SummaryLine>
      <SummaryLine label={t('gateway.get')}>
        <strong className="text-14 font-[550]">{coinText(number)} USDT</strong>
      </SummaryLine>
    </dl>
  );
}

function OrderForm({ options }: { readonly options: GatewayOptions }) {
  const form = useForm<Values>({ defaultValues: { money: '' } });
  const money = useWatch({ control: form.control, name: 'money' });
  const sending = useFormCall({
    form,
    send: (values) => call(gateway.order, values),
    onDone: ({ message }) => postForm(message),
  });
  const blocked = options.is_rate_stale === 1 || options.rate === '' ? t('gateway.staleRate') : undefined;
  return (
    <Form call={sending} submitLabel={t('gateway.pay')} blockedBecause={blocked} className="md:max-w-110">
      <Controller
        control={form.control}
        name="money"
        rules={{ validate: (text) => faultOf(text, options) }}
        render={({ field }) => (
          <DecimalField
            label={t('gateway.money')}
            unit="CNY"
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            places={CNY_PLACES}
            error={form.formState.errors.money?.message}
          />
        )}
      />
      <Figures options={options} money={money} />
      {blocked && <p className="text-12 text-warning">{blocked}</p>}
      <p className="text-12 text-pretty text-ink-3">
        {t('gateway.note', {
          rate: Math.round(options.rate_seconds / SECONDS_PER_MINUTE),
          minutes: Math.round(options.order_seconds / SECONDS_PER_MINUTE),
          time: waitText(options.hold_seconds),
        })}
      </p>
    </Form>
  );
}

export function PaymentForm() {
  const { data, error, refetch } = useGatewayOptions();
  if (!data)
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} rowClassName="h-11" />
    );
  if (data.is_open === 0) return <Notice tone="warning">{t('gateway.closed')}</Notice>;
  if (data.is_verified === 0)
    return (
      <Notice
        title={t('gateway.unverified')}
        action={
          <ButtonLink to="/account/authentication" variant="primary" size="small">
            {t('payment.verify')}
          </ButtonLink>
        }
      />
    );
  return <OrderForm options={data} />;
}
