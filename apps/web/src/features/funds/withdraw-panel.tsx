// Withdrawing a coin: its network, the address, the amount, and what arrives before anything is confirmed.
import { cleanAddress, cleanNumber } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useClosedBecause } from '../../lib/closed.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { useDraft, useFormDraft } from '../../lib/drafts.ts';
import { BoughtNotice } from '../../fiat-desk/bought-notice.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';
import { HoldNotice } from '../../ui/hold-notice.tsx';
import { AddressPicker } from './address-picker.tsx';
import { ADDRESS_LENGTH_MAX, checkAddress, checkTag, TAG_LENGTH_MAX } from './address-shape.ts';
import { Fact } from './fact.tsx';
import { NetworkChoice, NetworkNotice } from './network-choice.tsx';
import { usePaymentLink } from './use-payment-link.ts';
import { WithdrawConfirm, type WithdrawRequest } from './withdraw-confirm.tsx';
import {
  dayLimitOf,
  draftNameOf,
  feeText,
  findFault,
  greatest,
  receivedOf,
  type WithdrawFault,
} from './withdraw-draft.ts';
import { useWithdrawInfo, type WithdrawInfo, type WithdrawNetwork } from './withdraw-info.ts';

const PLACES = 8;

const FAULT_TEXTS = {
  balance: 'funds.error.balance',
  minimum: 'funds.error.minimum',
  maximum: 'funds.error.maximum',
  fee: 'funds.error.belowFee',
} as const;

function faultText(fault: WithdrawFault | undefined, coin: string): string | undefined {
  if (!fault) return undefined;
  if (fault.code === 'missing') return t('funds.error.amount');
  if ('left' in fault) {
    const [left, limit] = [formatDecimal(fault.left), formatDecimal(fault.limit)];
    return t('funds.error.dayLimit', { left, limit, coin: fault.code === 'coinDay' ? coin : 'USDT' });
  }
  return t(FAULT_TEXTS[fault.code], { amount: formatDecimal(fault.figure), coin });
}

type FormProps = {
  readonly info: WithdrawInfo;
  readonly network: WithdrawNetwork;
  /** `onSent` is to be called once it was sent. */
  readonly onConfirm: (request: WithdrawRequest, onSent: () => void) => void;
};

function Figures({ info, network, number }: Omit<FormProps, 'onConfirm'> & { readonly number: string }) {
  const day = dayLimitOf(network, info);
  const amount = (text: string) => <span className="font-mono">{`${formatDecimal(text)} ${info.name}`}</span>;
  return (
    <dl className="flex flex-col gap-1.5 border-t border-line pt-3 text-12">
      <Fact label={t('funds.withdraw.bounds')}>
        <span className="font-mono">{`${formatDecimal(network.min_number)} – ${formatDecimal(network.max_number)} ${info.name}`}</span>
      </Fact>
      <Fact label={day.code === 'coinDay' ? t('funds.withdraw.leftOf', { coin: info.name }) : t('funds.withdraw.left')}>
        <span className="font-mono">{`${formatDecimal(day.left)} / ${formatDecimal(day.limit)} ${day.code === 'coinDay' ? info.name : 'USDT'}`}</span>
      </Fact>
      <Fact label={t('funds.fee')}>{amount(feeText(network, number))}</Fact>
      <Fact label={t('funds.received')}>
        <strong className="text-14 font-[550]">{amount(receivedOf(network, number))}</strong>
      </Fact>
    </dl>
  );
}

const NOTHING: WithdrawRequest = { number: '', address: '', tag: '' };

/** The draft keeps no address where only those of the address list are allowed: one is chosen again. */
const useWithdrawDraft = (info: WithdrawInfo, network: WithdrawNetwork) =>
  useDraft({
    name: draftNameOf(info, network),
    start: NOTHING,
    fields: (written) => ({
      number: written.text('number'),
      address: info.is_allow_list_on === 1 ? '' : written.text('address'),
      tag: info.is_allow_list_on === 1 ? '' : written.text('tag'),
    }),
  });

function WithdrawForm({ info, network, onConfirm }: FormProps) {
  const draft = useWithdrawDraft(info, network);
  const form = useForm<WithdrawRequest>({ defaultValues: draft.values });
  useFormDraft(form, draft);
  const { errors } = form.formState;
  const [number, address, tag] = useWatch({ control: form.control, name: ['number', 'address', 'tag'] });
  const isListOn = info.is_allow_list_on === 1;
  const closed = useClosedBecause('new');
  const place = { ...network, id: network.chain, name: network.title, coin: info.name };
  const hasTag = network.has_tag === 1;
  const link = usePaymentLink({
    place,
    hasTag,
    hasAmount: true,
    onRead: (read) => {
      form.setValue('address', read.address, { shouldValidate: true });
      if (hasTag) form.setValue('tag', read.tag, { shouldValidate: true });
      if (read.amount !== '') form.setValue('number', read.amount, { shouldValidate: true });
    },
    onLeft: (left) => {
      for (const [name, filled] of [
        ['tag', left.tag],
        ['number', left.amount],
      ] as const) {
        if (form.getValues(name) !== filled) continue;
        form.setValue(name, '');
        form.clearErrors(name);
      }
    },
    onFault: () => void form.trigger('address'),
  });
  const submit = form.handleSubmit((request) =>
    onConfirm({ ...request, address: cleanAddress(request.address), tag: cleanNumber(request.tag) }, draft.drop),
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        link.read(address);
        void submit(event);
      }}
    >
      <DraftNote
        isRestored={draft.isRestored}
        onDiscard={() => {
          link.leave();
          form.reset(NOTHING);
        }}
      />
      <AddressPicker
        currency={info.currency}
        chain={network.chain}
        selected={{ address, tag }}
        isListOn={isListOn}
        onSelect={(chosen) => {
          link.leave();
          form.setValue('address', chosen.address, { shouldValidate: true });
          form.setValue('tag', chosen.tag, { shouldValidate: true });
        }}
      />
      <TextField
        {...form.register('address', { validate: (text) => checkAddress(text, place), ...link.events })}
        label={t('funds.withdraw.address')}
        hint={
          link.notice ??
          (isListOn ? t('funds.withdraw.listOn') : t('funds.book.addressHint', { network: network.title }))
        }
        readOnly={isListOn}
        spellCheck={false}
        autoCapitalize="none"
        clean={cleanAddress}
        lengthMax={ADDRESS_LENGTH_MAX}
        error={errors.address?.message}
      />
      {hasTag && (
        <TextField
          {...form.register('tag', { validate: checkTag })}
          label={t('funds.tag')}
          hint={t('funds.tag.hint')}
          readOnly={isListOn}
          inputMode="numeric"
          clean={cleanNumber}
          lengthMax={TAG_LENGTH_MAX}
          error={errors.tag?.message}
        />
      )}
      <Controller
        control={form.control}
        name="number"
        rules={{ validate: (text) => faultText(findFault(network, text, info), info.name) ?? true }}
        render={({ field }) => (
          <DecimalField
            label={t('funds.amount')}
            hint={t('funds.withdraw.available', { amount: formatDecimal(info.change_balance), coin: info.name })}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            places={PLACES}
            error={errors.number?.message}
            unit={
              <span className="flex items-center gap-1">
                {info.name}
                <Button
                  variant="quiet"
                  size="small"
                  className="text-iris!"
                  onClick={() => form.setValue('number', greatest(network, info), { shouldValidate: true })}
                >
                  {t('funds.withdraw.all')}
                </Button>
              </span>
            }
          />
        )}
      />
      <Figures info={info} network={network} number={number} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={network.is_open === 0 || closed !== undefined}
        title={closed}
      >
        {t('funds.withdraw.next')}
      </Button>
    </form>
  );
}

export function WithdrawPanel({ currency }: { readonly currency: number }) {
  const info = useWithdrawInfo(currency);
  const [chain, setChain] = useState<number>();
  const [asked, setAsked] = useState<{ readonly request: WithdrawRequest; readonly onSent: () => void }>();
  const [sentTimes, setSentTimes] = useState(0);
  const attempt = useAttempt();
  if (info.isError && !info.data)
    return <ErrorState text={errorText(info.error)} onRetry={() => void info.refetch()} />;
  if (!info.data) return <SkeletonRows rows={4} rowClassName="h-11" />;
  const { networks, held_until } = info.data;
  const network = networks.find((row) => row.chain === chain) ?? networks[0];
  if (!network) return <p className="text-13 text-ink-2">{t('funds.unsupported')}</p>;
  return (
    <div className="flex flex-col gap-4">
      <HoldNotice until={held_until} />
      <BoughtNotice />
      <NetworkChoice networks={networks} selected={network.chain} onSelect={setChain} />
      <NetworkNotice network={network} isDeposit={false} />
      {/* One that was sent leaves an empty form. */}
      <WithdrawForm
        key={`${network.chain} ${sentTimes}`}
        info={info.data}
        network={network}
        onConfirm={(request, onSent) => setAsked({ request, onSent })}
      />
      <Dialog
        title={t('funds.withdraw.confirmTitle', { coin: info.data.name })}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
      >
        {asked && (
          <WithdrawConfirm
            info={info.data}
            network={network}
            request={asked.request}
            attempt={attempt}
            onSent={() => {
              asked.onSent();
              setSentTimes(sentTimes + 1);
            }}
          />
        )}
      </Dialog>
    </div>
  );
}
