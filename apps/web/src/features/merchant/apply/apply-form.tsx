// Asks to be a merchant of a coin. The fee is held until operators have decided, and given back when they refuse.
import { fiatMerchant } from '@bourse/contract';
import { type Amount, parseUnits } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Select } from '@bourse/ui/select.tsx';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useClosedBecause } from '../../../lib/closed.ts';
import { coinText } from '../../../fiat-desk/figures.ts';
import { FIAT_KEY, type FiatCoin, type FiatOptions, type OwnState } from '../../../fiat-desk/options.ts';
import { missingNeeds } from '../../../fiat-desk/requirements.tsx';
import { call } from '../../../lib/api.ts';
import { useOnce } from '../../../lib/attempt.ts';
import { useDraft, useFormDraft } from '../../../lib/drafts.ts';
import { useFormCall } from '../../../lib/form-call.ts';
import { useAmountText } from '../../../lib/mask.ts';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { Form } from '../../../ui/form.tsx';
import { FUND_PASSWORD_REFUSALS, FundPasswordField, requireFundPassword } from '../../../ui/fund-password-field.tsx';
import { SummaryLine } from '../../../ui/summary-line.tsx';

type Values = { readonly currency_id: string; readonly note: string; readonly pay_password: string };

const NOTE_LENGTH_MAX = 500;

export type ApplyFormProps = {
  readonly options: FiatOptions;
  readonly own: OwnState;
  /** The user is no merchant of these coins and has not applied for them: there is at least one. */
  readonly coins: readonly [FiatCoin, ...FiatCoin[]];
  /** USDT of the wallet that the fee is taken from; undefined while unknown. */
  readonly available: Amount | undefined;
};

function Fee({ fee, available }: { readonly fee: string; readonly available: Amount | undefined }) {
  const amountText = useAmountText();
  return (
    <dl className="flex flex-col gap-1 rounded-md border border-line px-3 py-2.5 text-12">
      <SummaryLine label={t('merchant.apply.fee')}>{coinText(fee)} USDT</SummaryLine>
      <SummaryLine label={t('merchant.apply.available')}>
        {amountText(coinText(available))} USDT
        <Link
          to="/new_account/transfer?currency=3&to=legal"
          className="ms-2 inline-flex items-center font-sans text-iris hover:underline touch:min-h-11"
        >
          {t('wallet.transfer')}
        </Link>
      </SummaryLine>
    </dl>
  );
}

function whyBlocked({ options, own, available }: ApplyFormProps): string | undefined {
  const fee = parseUnits(options.rules.merchant_fee) ?? 0n;
  if (missingNeeds(own, undefined, options.rules.merchant_level).length > 0) return t('merchant.apply.missing');
  return available !== undefined && available < fee ? t('merchant.apply.short') : undefined;
}

export function ApplyForm(props: ApplyFormProps) {
  const closed = useClosedBecause('new');
  const { options, coins, available } = props;
  const client = useQueryClient();
  const once = useOnce();
  const start: Values = { currency_id: String(coins[0].id), note: '', pay_password: '' };
  const draft = useDraft({
    name: 'merchant application',
    start,
    fields: (written) => ({
      currency_id: written.choice(
        'currency_id',
        coins.map(({ id }) => String(id)),
        start.currency_id,
      ),
      note: written.text('note'),
    }),
  });
  const form = useForm<Values>({ defaultValues: draft.values });
  useFormDraft(form, draft);
  const { errors } = form.formState;
  const applying = useFormCall({
    form,
    send: ({ pay_password, ...asked }) =>
      once(asked, (sent) => call(fiatMerchant.apply, { ...asked, pay_password }, sent)),
    onDone: ({ message }) => {
      draft.drop();
      notify.success(message);
      for (const queryKey of [FIAT_KEY, ['wallets']]) void client.invalidateQueries({ queryKey });
    },
    fields: FUND_PASSWORD_REFUSALS,
  });
  return (
    <Form call={applying} submitLabel={t('merchant.apply.submit')} blockedBecause={whyBlocked(props) ?? closed}>
      <DraftNote isRestored={draft.isRestored} onDiscard={() => form.reset(start)} />
      <Controller
        control={form.control}
        name="currency_id"
        render={({ field }) => (
          <Select
            label={t('merchant.apply.coin')}
            selected={field.value}
            options={coins.map(({ id, name }) => ({ key: String(id), text: name }))}
            onSelect={field.onChange}
          />
        )}
      />
      <TextArea
        {...form.register('note')}
        label={t('merchant.apply.note')}
        hint={t('merchant.apply.noteHint')}
        lengthMax={NOTE_LENGTH_MAX}
        rows={3}
      />
      <Fee fee={options.rules.merchant_fee} available={available} />
      <FundPasswordField
        {...form.register('pay_password', { validate: requireFundPassword })}
        error={errors.pay_password?.message}
      />
      <p className="text-12 text-ink-3 empty:hidden">{whyBlocked(props)}</p>
    </Form>
  );
}
