// The addresses of the book that fit the coin and its network, to choose from.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Select } from '@bourse/ui/select.tsx';
import { type AddressRow, useAddresses } from './address-book.ts';
import { shortened } from './address-shape.ts';

export type AddressPickerProps = {
  readonly currency: number;
  readonly chain: number;
  readonly selected: Pick<AddressRow, 'address' | 'tag'>;
  /** While the allow-list is on, those that still wait cannot be chosen. */
  readonly isListOn: boolean;
  readonly onSelect: (chosen: AddressRow) => void;
};

export function AddressPicker({ currency, chain, selected, isListOn, onSelect }: AddressPickerProps) {
  const { data: all = [] } = useAddresses(currency);
  const fitting = all.filter((row) => row.chain === chain && (!isListOn || row.is_usable === 1));
  const known = fitting.find(({ address, tag }) => address === selected.address && tag === selected.tag);
  if (fitting.length === 0)
    return (
      <p className="text-12 text-ink-2">
        {t(isListOn ? 'funds.withdraw.listEmpty' : 'funds.withdraw.bookEmpty')}{' '}
        <Link to="/withdraw_address" className="text-iris underline underline-offset-2">
          {t('funds.book.title')}
        </Link>
      </p>
    );
  return (
    <Select
      label={t('funds.withdraw.fromBook')}
      options={fitting.map(({ id, address, tag, notes }) => ({
        key: String(id),
        text: [notes, shortened(address), tag].filter((part) => part !== '').join(' · '),
        searchText: `${notes} ${address} ${tag}`,
      }))}
      selected={known && String(known.id)}
      onSelect={(key) => {
        const chosen = fitting.find(({ id }) => String(id) === key);
        if (chosen) onSelect(chosen);
      }}
    />
  );
}
