// A demo's wallet outside: what the user owns there, and sending it to the own deposit address.
import { faucet } from '@bourse/contract';
import { parseUnits } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { sendOnce, useAttempt } from '../../lib/attempt.ts';
import { useFormCall } from '../../lib/form-call.ts';
import { Form } from '../../ui/form.tsx';
import { AddressText } from './address-text.tsx';

type Coin = faucet.OutsideCoin;

const KEY = ['funds', 'faucet'];
/** Withdrawals arrive here by themselves. */
const REFRESH_MS = 5_000;
const PLACES = 8;

/** Returns the amount that can be sent now: the balance, or what is left for today if that is less. */
function sendable({ balance, left }: Coin): string {
  return (parseUnits(balance) ?? 0n) < (parseUnits(left) ?? 0n) ? balance : left;
}

type Values = { readonly amount: string };

type SendFormProps = {
  readonly coin: Coin;
  /** Outlives the dialog, so that opening it again never sends the same twice. */
  readonly attempt: ReturnType<typeof useAttempt>;
  readonly onSent: () => void;
};

function SendForm({ coin, attempt, onSent }: SendFormProps) {
  const { currency, currency_name: name, chain, chain_name: network } = coin;
  const most = sendable(coin);
  const form = useForm<Values>({ defaultValues: { amount: '' } });
  const check = (text: string): true | string => {
    const wanted = parseUnits(text) ?? 0n;
    if (wanted === 0n) return t('funds.error.amount');
    return wanted <= (parseUnits(most) ?? 0n) || t('funds.error.maximum', { amount: formatDecimal(most), coin: name });
  };
  const sending = useFormCall({
    form,
    send: async ({ amount }) => {
      const order = { currency, chain, amount };
      try {
        const answer = await sendOnce((options) => call(faucet.send, order, options), attempt.keyFor(order));
        attempt.settle(undefined);
        return answer;
      } catch (error) {
        attempt.settle(error);
        throw error;
      }
    },
    onDone: onSent,
    fields: { faucet_limit_exceeded: 'amount', quantity_required: 'amount' },
  });
  return (
    <Form call={sending} submitLabel={t('funds.faucet.send')}>
      <p>{t('funds.faucet.sendText', { coin: name, network })}</p>
      <Controller
        control={form.control}
        name="amount"
        rules={{ validate: check }}
        render={({ field }) => (
          <DecimalField
            label={t('funds.amount')}
            hint={t('funds.withdraw.available', { amount: formatDecimal(most), coin: name })}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            places={PLACES}
            error={form.formState.errors.amount?.message}
            unit={
              <span className="flex items-center gap-1">
                {name}
                <Button
                  variant="quiet"
                  size="small"
                  className="text-iris!"
                  onClick={() => form.setValue('amount', most, { shouldValidate: true })}
                >
                  {t('funds.withdraw.all')}
                </Button>
              </span>
            }
          />
        )}
      />
    </Form>
  );
}

function CoinRow({ coin, onSend }: { readonly coin: Coin; readonly onSend: () => void }) {
  const { currency_name: name, chain_name: network, address, balance, left, cap } = coin;
  return (
    <SettingRow
      title={
        <>
          <CoinIcon name={name} size={18} />
          <span className="font-mono">{`${formatDecimal(balance)} ${name}`}</span>
          <Badge>{network}</Badge>
        </>
      }
      text={
        <>
          <span className="flex items-center gap-1">
            <AddressText address={address} />
            <CopyButton text={address} label={t('funds.copyAddress')} />
          </span>
          {t('funds.faucet.left', { left: formatDecimal(left), cap: formatDecimal(cap), coin: name })}
        </>
      }
      action={
        <Button size="small" aria-label={t('funds.faucet.sendOf', { coin: name, network })} onClick={onSend}>
          {t('funds.faucet.send')}
        </Button>
      }
    />
  );
}

export function FaucetWallet() {
  const client = useQueryClient();
  const [sending, setSending] = useState<Coin>();
  const attempt = useAttempt();
  const wallet = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(faucet.wallets, {}, { signal })).message.list,
    refetchInterval: REFRESH_MS,
  });
  const close = (): void => setSending(undefined);
  const finish = (): void => {
    notify.success(t('funds.faucet.sent'));
    close();
    void client.invalidateQueries({ queryKey: ['funds'] });
  };
  return (
    <Section title={t('funds.faucet.wallet')} text={t('funds.faucet.walletText')} isFlush>
      {wallet.isPending && <SkeletonRows rows={5} rowClassName="h-15" />}
      {wallet.isError && !wallet.data && (
        <ErrorState text={errorText(wallet.error)} onRetry={() => void wallet.refetch()} />
      )}
      <SettingRows>
        {wallet.data?.map((coin) => (
          <CoinRow key={`${coin.currency} ${coin.chain}`} coin={coin} onSend={() => setSending(coin)} />
        ))}
      </SettingRows>
      <Dialog title={t('funds.faucet.send')} isOpen={sending !== undefined} onClose={close}>
        {sending && <SendForm coin={sending} attempt={attempt} onSent={finish} />}
      </Dialog>
    </Section>
  );
}
