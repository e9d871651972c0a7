import { t } from '@bourse/ui/lib/i18n.ts';
import { NativeSelect, type NativeSelectProps } from './native-select.tsx';

export type CoinFieldProps = Pick<NativeSelectProps<string>, 'selected' | 'onSelect' | 'className'> & {
  readonly coins: readonly { readonly id: number; readonly name: string }[];
};

/** Chooses a coin by its id. */
export const CoinField = ({ coins, ...field }: CoinFieldProps) => (
  <NativeSelect
    label={t('office.users.currency')}
    options={coins.map(({ id, name }) => ({ key: String(id), text: name }))}
    {...field}
  />
);
