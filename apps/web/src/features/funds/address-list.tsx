// The addresses one keeps: of one coin or of all, and the way to forget one.
import { walletAddresses } from '@bourse/contract';
import { Badge, Chip } from '@bourse/ui/badge.tsx';
import { Button, IconButton } from '@bourse/ui/button.tsx';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section, SettingRow, SettingRows } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useFormCall } from '../../lib/form-call.ts';
import { Form } from '../../ui/form.tsx';
import { type AddressRow, useAddresses, useRefreshAddresses, type WithdrawCurrency } from './address-book.ts';
import { AddressForm } from './address-form.tsx';
import { AddressText } from './address-text.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

type FilterProps = {
  readonly currencies: readonly WithdrawCurrency[];
  readonly selected: number | undefined;
  readonly onSelect: (currency: number | undefined) => void;
};

function CoinFilter({ currencies, selected, onSelect }: FilterProps) {
  return (
    <div
      role="group"
      aria-label={t('funds.coin')}
      className="flex flex-wrap gap-1 border-b border-line px-4 py-2 md:px-5"
    >
      <Chip isSelected={selected === undefined} onClick={() => onSelect(undefined)}>
        {t('funds.coin.all')}
      </Chip>
      {currencies.map(({ id, name, has_address_num }) => (
        <Chip key={id} isSelected={selected === id} onClick={() => onSelect(id)}>
          {name}
          <span className="ms-1 font-mono text-11 text-ink-3">{has_address_num}</span>
        </Chip>
      ))}
    </div>
  );
}

const TagText = ({ tag }: Pick<AddressRow, 'tag'>) =>
  tag !== '' && <span className="block text-12">{`${t('funds.tag')}: ${tag}`}</span>;

type RowProps = {
  readonly row: AddressRow;
  readonly isListOn: boolean;
  readonly onConfirm: () => void;
  readonly onDelete: () => void;
};

function AddressItem({ row, isListOn, onConfirm, onDelete }: RowProps) {
  const isConfirmed = row.is_confirmed === 1;
  const isWaiting = isListOn && isConfirmed && row.is_usable === 0;
  return (
    <SettingRow
      title={
        <>
          <CoinIcon name={row.currency_name} size={18} />
          {row.currency_name}
          <Badge>{row.chain_name}</Badge>
          {row.notes !== '' && <span className="text-ink-2">{row.notes}</span>}
          {isWaiting && <Badge tone="warning">{t('funds.book.waits')}</Badge>}
          {!isConfirmed && <Badge tone="warning">{t('funds.book.unconfirmed')}</Badge>}
        </>
      }
      text={
        <>
          <AddressText address={row.address} />
          <TagText tag={row.tag} />
          {isWaiting && (
            <span className="block">{t('funds.book.waitsUntil', { time: formatDateTime(row.usable_at) })}</span>
          )}
          {!isConfirmed && <span className="block">{t('funds.book.unconfirmedText')}</span>}
        </>
      }
      action={
        <>
          {!isConfirmed && (
            <Button size="small" onClick={onConfirm}>
              {t('funds.book.confirm')}
            </Button>
          )}
          <CopyButton text={row.address} label={t('funds.copyAddress')} />
          <IconButton label={t('funds.book.deleteOne', { name: row.notes || row.address })} onClick={onDelete}>
            <Trash2 size={15} aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  );
}

function DeleteDialog({ row, onClose }: { readonly row: AddressRow | undefined; readonly onClose: () => void }) {
  const refresh = useRefreshAddresses();
  const deleting = useMutation({
    mutationFn: (id: number) => call(walletAddresses.deleteAddress, { address_id: id }),
    onSuccess: ({ message }) => {
      notify.success(message);
      refresh();
      onClose();
    },
    onError: (error) => notify.error(errorText(error)),
  });
  return (
    <Dialog
      title={t('funds.book.delete')}
      isOpen={row !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('funds.keep')}</Button>
          <Button
            variant="primary"
            className="bg-error!"
            isPending={deleting.isPending}
            onClick={() => row && deleting.mutate(row.id)}
          >
            {t('funds.book.delete')}
          </Button>
        </>
      }
    >
      {row && (
        <>
          <p>{t('funds.book.deleteText', { coin: row.currency_name, network: row.chain_name })}</p>
          <AddressText address={row.address} className="mt-2 text-ink-1" />
          <TagText tag={row.tag} />
        </>
      )}
    </Dialog>
  );
}

function ConfirmForm({ row, onDone }: { readonly row: AddressRow; readonly onDone: () => void }) {
  const form = useForm({ defaultValues: { password: '' } });
  const refresh = useRefreshAddresses();
  const confirming = useFormCall({
    form,
    send: ({ password }, proof) =>
      call(walletAddresses.confirmAddress, { address_id: row.id, password, ...proof?.fields }),
    onDone: ({ message }) => {
      notify.success(message);
      refresh();
      onDone();
    },
    fields: { wrong_password: 'password' },
  });
  return (
    <Form call={confirming} submitLabel={t('funds.book.confirm')}>
      <p className="text-pretty">{t('funds.book.confirmText', { coin: row.currency_name, network: row.chain_name })}</p>
      <AddressText address={row.address} className="text-ink-1" />
      <TagText tag={row.tag} />
      <OwnPasswordField form={form} name="password" />
    </Form>
  );
}

export type AddressListProps = {
  readonly currencies: readonly WithdrawCurrency[];
  /** New addresses wait while the allow-list is on. */
  readonly isListOn: boolean;
};

export function AddressList({ currencies, isListOn }: AddressListProps) {
  const [currency, setCurrency] = useState<number>();
  const [isAdding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<AddressRow>();
  const [confirmed, setConfirmed] = useState<AddressRow>();
  const list = useAddresses(currency);
  const add = (
    <Button size="small" variant="primary" onClick={() => setAdding(true)}>
      <Plus size={14} aria-hidden="true" />
      {t('funds.book.add')}
    </Button>
  );
  return (
    <Section title={t('funds.book.list')} isFlush action={add}>
      <CoinFilter currencies={currencies} selected={currency} onSelect={setCurrency} />
      {list.isPending && <SkeletonRows rows={3} rowClassName="h-15" />}
      {list.isError && <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <EmptyState title={t('funds.book.none')} text={t('funds.book.noneText')} action={add} />
      )}
      {list.data && list.data.length > 0 && (
        <SettingRows>
          {list.data.map((row) => (
            <AddressItem
              key={row.id}
              row={row}
              isListOn={isListOn}
              onConfirm={() => setConfirmed(row)}
              onDelete={() => setDeleted(row)}
            />
          ))}
        </SettingRows>
      )}
      <Dialog title={t('funds.book.add')} isOpen={isAdding} onClose={() => setAdding(false)}>
        <AddressForm currencies={currencies} currency={currency} onAdded={() => setAdding(false)} />
      </Dialog>
      <Dialog title={t('funds.book.confirm')} isOpen={confirmed !== undefined} onClose={() => setConfirmed(undefined)}>
        {confirmed && <ConfirmForm row={confirmed} onDone={() => setConfirmed(undefined)} />}
      </Dialog>
      <DeleteDialog row={deleted} onClose={() => setDeleted(undefined)} />
    </Section>
  );
}
