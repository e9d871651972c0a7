// An address for the book: its coin, its network, itself, and what one calls it.
import { walletAddresses } from '@bourse/contract';
import { cleanAddress, cleanNumber } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Select } from '@bourse/ui/select.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useFormCall } from '../../lib/form-call.ts';
import { Form } from '../../ui/form.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { useRefreshAddresses, type WithdrawCurrency } from './address-book.ts';
import { ADDRESS_LENGTH_MAX, checkAddress, checkTag, TAG_LENGTH_MAX } from './address-shape.ts';
import { usePaymentLink } from './use-payment-link.ts';

type Values = { readonly address: string; readonly tag: string; readonly notes: string; readonly password: string };

/** Letters and digits of any language, as the server takes them. */
const LABEL = /^[\p{Letter}\p{Number}]*$/u;

export type AddressFormProps = {
  readonly currencies: readonly WithdrawCurrency[];
  /** The coin to begin with. */
  readonly currency: number | undefined;
  readonly onAdded: () => void;
};

export function AddressForm({ currencies, currency, onAdded }: AddressFormProps) {
  const [coinId, setCoinId] = useState(currency ?? currencies[0]?.id);
  const coin = currencies.find(({ id }) => id === coinId) ?? currencies[0];
  const [chainId, setChainId] = useState<number>();
  const chain = coin?.chains.find(({ id }) => id === chainId) ?? coin?.chains[0];
  const form = useForm<Values>({ defaultValues: { address: '', tag: '', notes: '', password: '' } });
  const { errors, isSubmitted } = form.formState;
  const refresh = useRefreshAddresses();
  const adding = useFormCall({
    form,
    send: ({ address, tag, notes, password }, proof) =>
      call(walletAddresses.addAddress, {
        currency_id: coin?.id ?? 0,
        chain: chain?.id,
        address: cleanAddress(address),
        tag: chain?.has_tag === 1 ? cleanNumber(tag) : '',
        notes: notes.trim() || undefined,
        password,
        ...proof?.fields,
      }),
    onDone: ({ message }) => {
      notify.success(message);
      refresh();
      onAdded();
    },
    fields: {
      invalid_withdraw_address: 'address',
      payment_link_as_address: 'address',
      bch_address_old: 'address',
      ltc_address_old: 'address',
      tron_address_hex: 'address',
      address_of_test_network: 'address',
      invalid_destination_tag: 'tag',
      withdraw_address_exists: 'address',
      invalid_address_label: 'notes',
      wrong_password: 'password',
    },
  });
  const chooseChain = (id: number | undefined): void => {
    setChainId(id);
    if (isSubmitted) form.clearErrors('address');
  };
  const place = chain && { ...chain, coin: coin?.name ?? '' };
  const hasTag = chain?.has_tag === 1;
  const link = usePaymentLink({
    place,
    hasTag,
    hasAmount: false,
    onRead: (read) => {
      form.setValue('address', read.address, { shouldValidate: true });
      if (hasTag) form.setValue('tag', read.tag, { shouldValidate: true });
    },
    onLeft: (left) => {
      if (form.getValues('tag') !== left.tag) return;
      form.setValue('tag', '');
      form.clearErrors('tag');
    },
    onFault: () => void form.trigger('address'),
  });
  // A link may be put in before its network is chosen.
  const readAnew = useEffectEvent(() => link.read(form.getValues('address')));
  const [onCoin, onChain] = [coin?.id, chain?.id];
  useEffect(() => {
    if (onCoin !== undefined && onChain !== undefined) readAnew();
  }, [onCoin, onChain]);
  const isFull = (coin?.has_address_num ?? 0) >= walletAddresses.ADDRESSES_MAX;
  return (
    <Form
      call={adding}
      submitLabel={t('funds.book.add')}
      blockedBecause={isFull ? t('funds.book.full', { max: walletAddresses.ADDRESSES_MAX }) : undefined}
    >
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('funds.coin')}
          options={currencies.map(({ id, name }) => ({ key: String(id), text: name }))}
          selected={coin && String(coin.id)}
          onSelect={(key) => {
            setCoinId(Number(key));
            chooseChain(undefined);
          }}
        />
        <Select
          label={t('funds.network')}
          options={(coin?.chains ?? []).map(({ id, name }) => ({ key: String(id), text: name }))}
          selected={chain && String(chain.id)}
          onSelect={(key) => chooseChain(Number(key))}
        />
      </div>
      <TextField
        {...form.register('address', { validate: (text) => checkAddress(text, place), ...link.events })}
        label={t('funds.address')}
        hint={link.notice ?? t('funds.book.addressHint', { network: chain?.name ?? '' })}
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
          inputMode="numeric"
          clean={cleanNumber}
          lengthMax={TAG_LENGTH_MAX}
          error={errors.tag?.message}
        />
      )}
      <TextField
        {...form.register('notes', { validate: (text) => LABEL.test(text.trim()) || t('funds.error.label') })}
        label={t('funds.label')}
        hint={t('funds.book.labelHint')}
        lengthMax={walletAddresses.LABEL_LENGTH_MAX}
        error={errors.notes?.message}
      />
      <OwnPasswordField form={form} name="password" />
      <p className="text-12 text-pretty text-ink-3">{t('funds.book.proofHint')}</p>
      {isFull && <p className="text-12 text-ink-2">{t('funds.book.full', { max: walletAddresses.ADDRESSES_MAX })}</p>}
    </Form>
  );
}
