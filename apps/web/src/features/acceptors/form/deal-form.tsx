// A deposit or a withdrawal of CNY through one acceptor: how much, paid how, and what it brings or costs.
import { acceptors } from '@bourse/contract';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Select } from '@bourse/ui/select.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { PAYMENT_WAYS, type PaymentWay, isBlank } from '@bourse/domain';
import { useClosedBecause } from '../../../lib/closed.ts';
import { BoughtNotice } from '../../../fiat-desk/bought-notice.tsx';
import { coinText, moneyText, percentText, priceText } from '../../../fiat-desk/figures.ts';
import { FIAT_KEY } from '../../../fiat-desk/options.ts';
import { wayText } from '../../../fiat-desk/ways.tsx';
import { call } from '../../../lib/api.ts';
import { useOnce } from '../../../lib/attempt.ts';
import { useDraft, useFormDraft } from '../../../lib/drafts.ts';
import { type RefusalFields, useFormCall } from '../../../lib/form-call.ts';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { Form } from '../../../ui/form.tsx';
import { HoldNotice } from '../../../ui/hold-notice.tsx';
import { SideSwitch } from '../../../ui/side-switch.tsx';
import { SummaryLine } from '../../../ui/summary-line.tsx';
import { type AcceptorInfo, dealPath, type DealType } from '../acceptors.ts';
import { boundsOf, checkMoney, feeOf, previewDeal } from '../draft/check-deal.ts';
import { type DealValues, Proofs } from './proofs.tsx';

const CNY_PLACES = 2;
const MOBILE_LENGTH_MAX = 40;
const ACCOUNT_LENGTH_MAX = 80;

export type DealFormProps = {
  readonly info: AcceptorInfo;
  readonly type: DealType;
  readonly onType: (type: DealType) => void;
  readonly onOpened: (id: number) => void;
};

const typeText = (type: DealType): string => t(type === 'buy' ? 'acceptor.deposit' : 'acceptor.withdraw');

/** Tells why no order can be placed now, with a way out of it. */
function Obstacle({ info, type }: Pick<DealFormProps, 'info' | 'type'>) {
  if (info.open_deal !== null)
    return (
      <Notice
        tone="warning"
        action={
          <ButtonLink to={dealPath(info.open_deal)} size="small">
            {t('acceptor.open')}
          </ButtonLink>
        }
      >
        {t('acceptor.openDeal')}
      </Notice>
    );
  if (info.is_rate_stale === 1) return <Notice tone="warning">{t('acceptor.staleRate')}</Notice>;
  if (type === 'sell' && info.held_until > 0) return <HoldNotice until={info.held_until} />;
  return null;
}

function whyBlocked({ info, type }: Pick<DealFormProps, 'info' | 'type'>): string | undefined {
  if (info.open_deal !== null) return t('acceptor.openDeal');
  if (info.is_rate_stale === 1) return t('acceptor.staleRate');
  if (info.is_own === 1) return t('acceptor.ownText');
  if (info.is_verified === 0) return t('acceptor.needs.identity');
  if (type === 'buy') return undefined;
  if (info.methods.length === 0) return t('acceptor.needs.methods');
  return info.has_pay_password === 0 ? t('acceptor.needs.password') : undefined;
}

type FiguresProps = { readonly info: AcceptorInfo; readonly type: DealType; readonly money: string };

function Figures({ info, type, money }: FiguresProps) {
  const preview = previewDeal(type, money, info);
  const { minimum, maximum } = boundsOf(type, info);
  return (
    <dl className="flex flex-col gap-1.5 rounded-md border border-line px-3 py-2.5 text-12">
      <SummaryLine label={t('acceptor.rate')}>1 USDT = {priceText(info.rate)} CNY</SummaryLine>
      <SummaryLine label={t('acceptor.limits')}>
        {moneyText(minimum)} – {moneyText(maximum)} CNY
      </SummaryLine>
      <SummaryLine label={t('acceptor.fee', { rate: percentText(feeOf(type, info)) })}>
        {coinText(preview?.fee)} USDT
      </SummaryLine>
      <SummaryLine label={t(type === 'buy' ? 'acceptor.youGet' : 'acceptor.youGive')}>
        <strong className="text-14 font-[550]">{coinText(preview?.number)} USDT</strong>
      </SummaryLine>
      {type === 'sell' && <SummaryLine label={t('acceptor.balance')}>{coinText(info.user_balance)} USDT</SummaryLine>}
    </dl>
  );
}

const REFUSALS: RefusalFields<DealValues> = {
  invalid_code: 'code',
  code_expired: 'code',
  wrong_password: 'pay_password',
  trade_password_required: 'pay_password',
};

/** Without the code and the fund password, which prove it. */
function useDealDraft({ info, type }: DealFormProps, ways: readonly PaymentWay[]) {
  const start: DealValues = {
    money: '',
    way: ways[0] ?? 'bank',
    cash_id: String(info.methods[0]?.id ?? ''),
    mobile: '',
    deal_account: '',
    code: '',
    pay_password: '',
  };
  const methods = info.methods.map(({ id }) => String(id));
  const draft = useDraft({
    name: `acceptor ${info.id} ${type}`,
    start,
    fields: (written) => ({
      money: written.text('money'),
      way: written.choice('way', ways, start.way),
      cash_id: written.choice('cash_id', methods, start.cash_id),
      mobile: written.text('mobile'),
      deal_account: written.text('deal_account'),
    }),
  });
  return { start, draft };
}

function useSendDeal({ info, type, onOpened }: DealFormProps, form: ReturnType<typeof useForm<DealValues>>) {
  const client = useQueryClient();
  const once = useOnce();
  return useFormCall({
    form,
    send: ({ code, pay_password, cash_id, way, ...values }, proof) => {
      const method = info.methods.find(({ id }) => String(id) === cash_id);
      const asked =
        type === 'buy'
          ? { ...values, acceptor_id: info.id, type, way }
          : { ...values, acceptor_id: info.id, type, way: method?.way ?? way, cash_id };
      const proofs = type === 'sell' ? { code, pay_password, ...proof?.fields } : {};
      return once(asked, (options) => call(acceptors.deal, { ...asked, ...proofs }, options));
    },
    onDone: ({ data }) => {
      for (const queryKey of [FIAT_KEY, ['wallets']]) void client.invalidateQueries({ queryKey });
      onOpened(data.id);
    },
    fields: REFUSALS,
  });
}

export function DealForm(props: DealFormProps) {
  const closed = useClosedBecause('new');
  const { info, type, onType } = props;
  const ways: readonly PaymentWay[] = PAYMENT_WAYS.filter((way) => info.ways.includes(way));
  const { start, draft } = useDealDraft(props, ways);
  const form = useForm<DealValues>({ defaultValues: draft.values });
  useFormDraft(form, draft);
  const { errors } = form.formState;
  const money = useWatch({ control: form.control, name: 'money' });
  const onOpened = (id: number): void => {
    draft.drop();
    props.onOpened(id);
  };
  const sending = useSendDeal({ ...props, onOpened }, form);
  const faultOf = (text: string): string | true => {
    const fault = checkMoney(type, text, info);
    return fault === undefined ? true : t(fault.text, { amount: coinText(fault.figure) });
  };
  const needed = (text: string): true | string => !isBlank(text) || t('payment.missing');
  return (
    <Form call={sending} submitLabel={typeText(type)} blockedBecause={whyBlocked(props) ?? closed} isLarge>
      <SideSwitch sides={['buy', 'sell']} textOf={typeText} chosen={type} onChoose={onType} />
      <DraftNote isRestored={draft.isRestored} onDiscard={() => form.reset(start)} />
      <Obstacle info={info} type={type} />
      {type === 'sell' && <BoughtNotice />}
      <Controller
        control={form.control}
        name="money"
        rules={{ validate: faultOf }}
        render={({ field }) => (
          <DecimalField
            label={t(type === 'buy' ? 'acceptor.youPay' : 'acceptor.youReceive')}
            unit="CNY"
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            places={CNY_PLACES}
            error={errors.money?.message}
          />
        )}
      />
      <Figures info={info} type={type} money={money} />
      {type === 'buy' ? (
        <>
          <Controller
            control={form.control}
            name="way"
            render={({ field }) => (
              <Select
                label={t('acceptor.col.way')}
                selected={field.value}
                options={ways.map((way) => ({ key: way, text: wayText(way) }))}
                onSelect={field.onChange}
              />
            )}
          />
          <TextField
            {...form.register('deal_account', { validate: needed })}
            label={t('acceptor.payFrom')}
            hint={t('acceptor.payFromHint')}
            lengthMax={ACCOUNT_LENGTH_MAX}
            error={errors.deal_account?.message}
          />
        </>
      ) : (
        <Controller
          control={form.control}
          name="cash_id"
          render={({ field }) => (
            <Select
              label={t('acceptor.payTo')}
              selected={field.value}
              options={info.methods.map((method) => ({
                key: String(method.id),
                text: `${method.way_text} ${method.account}`,
              }))}
              onSelect={field.onChange}
            />
          )}
        />
      )}
      <TextField
        {...form.register('mobile', { validate: needed })}
        label={t('acceptor.mobile')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        lengthMax={MOBILE_LENGTH_MAX}
        error={errors.mobile?.message}
      />
      {type === 'sell' && <Proofs form={form} addresses={info.code_addresses} />}
      <p className="text-12 text-pretty text-ink-3">
        {t(type === 'buy' ? 'acceptor.depositNote' : 'acceptor.withdrawNote')}
      </p>
      {whyBlocked(props) !== undefined && <p className="text-12 text-warning">{whyBlocked(props)}</p>}
    </Form>
  );
}
