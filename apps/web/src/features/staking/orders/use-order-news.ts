// Tells the owner what becomes of orders by itself, and brings the lists up to date.
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useStakingOrderEvents } from '../../../realtime/staking-orders.ts';
import { AROUND_KEYS, keepOrder, type StakingOrder } from '../staking.ts';
import { wireText } from '../../../lib/term-text.ts';

function tellEnd({ id, end_reason: reason, ...row }: StakingOrder): void {
  const facts = { amount: wireText(row.buy_num), interest: wireText(row.fan_lixi), currency: row.currency_name };
  const options = { id: `staking-${id}` };
  switch (reason) {
    case 'matured':
      return notify.success(t('earn.told.matured', facts), options);
    case 'renewed':
      return notify.success(t('earn.told.renewed', facts), options);
    case 'not_renewed':
      return notify.info(t('earn.told.notRenewed', facts), options);
    case '':
      return undefined;
  }
}

/** Belongs once on a page that shows orders. */
export function useOrderNews(): void {
  const client = useQueryClient();
  useStakingOrderEvents((row) => {
    tellEnd(row);
    keepOrder(client, row);
    for (const queryKey of AROUND_KEYS) void client.invalidateQueries({ queryKey });
  });
}
