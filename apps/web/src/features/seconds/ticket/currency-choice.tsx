// What the stake is paid in. Its list is heavy, and is loaded once the ticket is drawn.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Select } from '@bourse/ui/select.tsx';
import type { StakeProps } from './stake-field.tsx';
import { chooseCurrency } from './ticket-store.ts';

export function CurrencyChoice({ facts: { currencies, draft } }: Pick<StakeProps, 'facts'>) {
  return (
    <Select
      label={t('micro.currency')}
      isLabelHidden
      selected={String(draft.currency.id)}
      options={currencies.map(({ id, name }) => ({ key: String(id), text: name }))}
      onSelect={(key) => chooseCurrency(Number(key))}
      className="w-24"
    />
  );
}
