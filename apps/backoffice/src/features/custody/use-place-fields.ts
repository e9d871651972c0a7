// By which network and coin a list is narrowed down.
import { officeCustody } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';

export function usePlaceFields(): readonly FilterField[] {
  const networks = useAsk(officeCustody.networks, {}).data ?? [];
  const coins = new Map(
    networks.flatMap((network) => network.coins.map((coin) => [coin.currency, coin.currency_name] as const)),
  );
  return [
    choiceField(
      'chain',
      t('office.withdrawals.network'),
      networks.map(({ chain, name }) => ({ key: String(chain), text: name })),
    ),
    choiceField(
      'currency',
      t('office.users.currency'),
      Array.from(coins, ([key, text]) => ({ key: String(key), text })),
    ),
  ];
}
