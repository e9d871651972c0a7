// The last look at a withdrawal, what proves that it is the owner's, and what has become of it.
import { type DataOf, walletWithdrawals } from '@bourse/contract';
import { Chip } from '@bourse/ui/badge.tsx';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { PasswordField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useClosedBecause } from '../../lib/closed.ts';
import { call } from '../../lib/api.ts';
import { sendOnce, type useAttempt } from '../../lib/attempt.ts';
import { draftPlace } from '../../lib/drafts.ts';
import { useFormCall } from '../../lib/form-call.ts';
import { checkCode } from '../../lib/verification-code.ts';
import { CodeField, type CodeTarget } from '../../ui/code-field.tsx';
import { Form } from '../../ui/form.tsx';
import { AddressText } from './address-text.tsx';
import { Fact } from './fact.tsx';
import { useRefreshMovements } from './movements.ts';
import { draftNameOf, feeText, receivedOf } from './withdraw-draft.ts';
import type { WithdrawInfo, WithdrawNetwork } from './withdraw-info.ts';

const PASSWORD_LENGTH_MAX = 20;

/** `tag`: empty where none is named. */
export type WithdrawRequest = { readonly number: string; readonly address: string; readonly tag: string };
type Done = DataOf<typeof walletWithdrawals.withdraw>;
type Values = { readonly code: string; readonly pay_password: string };

export type WithdrawConfirmProps = {
  readonly info: WithdrawInfo;
  readonly network: WithdrawNetwork;
  readonly request: WithdrawRequest;
  /** Outlives the dialog, so that opening it again never sends the same twice. */
  readonly attempt: ReturnType<typeof useAttempt>;
  readonly onSent: () => void;
};

function Summary({ info: { name }, network, request: { number, address, tag } }: WithdrawConfirmProps) {
  const amount = (text: string) => <span className="font-mono">{`${formatDecimal(text)} ${name}`}</span>;
  return (
    <dl className="flex flex-col gap-1.5 border-b border-line pb-3 text-13">
      <Fact label={t('funds.received')}>
        <span className="text-16 font-[550]">{amount(receivedOf(network, number))}</span>
      </Fact>
      <Fact label={t('funds.amount')}>{amount(number)}</Fact>
      <Fact label={t('funds.fee')}>{amount(feeText(network, number))}</Fact>
      <Fact label={t('funds.network')}>{network.title}</Fact>
      <div className="mt-1 rounded-md bg-sunken px-3 py-2">
        <dt className="text-12 text-ink-3">{t('funds.address')}</dt>
        <dd className="mt-0.5 text-ink-1">
          <AddressText address={address} className="text-13!" />
        </dd>
        {network.has_tag === 1 && (
          <>
            <dt className="mt-2 text-12 text-ink-3">{t('funds.tag')}</dt>
            <dd className="mt-0.5 font-mono text-13 text-ink-1">{tag || t('funds.tag.none')}</dd>
          </>
        )}
      </div>
    </dl>
  );
}

function Sent({
  done,
  network,
  name,
}: {
  readonly done: Done;
  readonly network: WithdrawNetwork;
  readonly name: string;
}) {
  const money = { amount: formatDecimal(done.received), coin: name };
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="success" isUrgent title={t('funds.withdraw.sent')}>
        {done.is_inside === 1
          ? t('funds.withdraw.sentInsideText', money)
          : t('funds.withdraw.sentText', { ...money, network: network.title })}
      </Notice>
      <ButtonLink to="/account/coinRecord" variant="primary">
        {t('funds.withdraw.follow')}
      </ButtonLink>
    </div>
  );
}

/** Codes can be sent to the mail address, or to the phone number in its whole form. */
const targetOf = (address: string): CodeTarget => ({
  mode: address.includes('@') ? 'email' : 'mobile',
  address,
  dialCode: '',
});

type CodeAddressChoiceProps = {
  readonly addresses: readonly string[];
  readonly selected: string | undefined;
  readonly onSelect: (address: string) => void;
};

/** A person with both mail and phone may have lost one of them. */
function CodeAddressChoice({ addresses, selected, onSelect }: CodeAddressChoiceProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-12 text-ink-2">{t('funds.withdraw.codeTo')}</span>
      <div role="group" aria-label={t('funds.withdraw.codeTo')} className="flex flex-wrap gap-1.5">
        {addresses.map((address) => (
          <Chip
            key={address}
            isSelected={address === selected}
            onClick={() => onSelect(address)}
            className="h-8! max-w-full border border-line px-3!"
          >
            <span className="truncate">{address}</span>
          </Chip>
        ))}
      </div>
    </div>
  );
}

export function WithdrawConfirm(props: WithdrawConfirmProps) {
  const { info, network, request, attempt, onSent } = props;
  const [done, setDone] = useState<Done>();
  const refresh = useRefreshMovements();
  const form = useForm<Values>({ defaultValues: { code: '', pay_password: '' } });
  const { errors } = form.formState;
  const [chosen, setChosen] = useState<string>();
  const closed = useClosedBecause('new');
  const codeAddress = chosen ?? info.code_addresses[0];
  const hasPassword = info.needs_pay_password === 1;
  const sending = useFormCall({
    form,
    send: async ({ code, pay_password }, proof) => {
      const wanted = { currency: info.currency, type: String(network.type), ...request };
      const proofs = { code, pay_password: pay_password || undefined, ...proof?.fields };
      // Proofs are no part of what is asked: another code under the same key never sends the same again.
      const key = attempt.keyFor(wanted);
      try {
        const answer = await sendOnce(
          (options) => call(walletWithdrawals.withdraw, { ...wanted, ...proofs }, options),
          key,
          draftPlace(draftNameOf(info, network)),
        );
        attempt.settle(undefined);
        return answer;
      } catch (error) {
        attempt.settle(error);
        throw error;
      }
    },
    onDone: ({ data }) => {
      setDone(data);
      refresh();
      onSent();
    },
    fields: {
      invalid_code: 'code',
      code_expired: 'code',
      ...(hasPassword && { wrong_password: 'pay_password', trade_password_required: 'pay_password' }),
    },
  });
  if (done) return <Sent done={done} network={network} name={info.name} />;
  return (
    <div className="flex flex-col gap-4">
      <Summary {...props} />
      <Form call={sending} submitLabel={t('funds.withdraw.confirm')} blockedBecause={closed} isLarge>
        {info.code_addresses.length > 1 && (
          <CodeAddressChoice addresses={info.code_addresses} selected={codeAddress} onSelect={setChosen} />
        )}
        <CodeField
          {...form.register('code', { validate: checkCode })}
          purpose="widthdraw"
          address={codeAddress ?? ''}
          askTarget={() => Promise.resolve(codeAddress === undefined ? undefined : targetOf(codeAddress))}
          error={errors.code?.message}
        />
        {hasPassword && (
          <PasswordField
            {...form.register('pay_password', { validate: (text) => text !== '' || t('funds.error.password') })}
            label={t('account.trade.name')}
            autoComplete="off"
            lengthMax={PASSWORD_LENGTH_MAX}
            error={errors.pay_password?.message}
          />
        )}
      </Form>
    </div>
  );
}
