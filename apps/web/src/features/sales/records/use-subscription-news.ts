// Tells the owner what becomes of subscriptions by itself, and brings the screens up to date.
import { t } from '@bourse/ui/lib/i18n.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';
import { notify } from '@bourse/ui/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { wireText } from '../../../lib/term-text.ts';
import { useSubscriptionEvents } from '../../../realtime/live-sales.ts';
import { CHANGED_KEYS, type Subscription } from '../sales.ts';

/** Two operators do not work out a result within this time of a subscription. */
const AT_ONCE_MS = 5_000;

/** First come, and paid in a coin whose price does not move. */
const isBoughtAtOnce = ({ state, index, created_ms: placed }: Subscription): boolean =>
  state === 'locked' && index === null && serverNow() - placed < AT_ONCE_MS;

/** The answer has told the user of coins bought at once, and of a subscription that waits. */
function tell({ id, state, wanted, allotted, ...row }: Subscription): void {
  const facts = { wanted: wireText(wanted), allotted: wireText(allotted), coin: row.currency_name };
  const options = { id: `subscription-${id}` };
  switch (state) {
    case 'locked':
      return notify.success(t('launch.told.allotted', facts), options);
    case 'refunded':
      return notify.info(t('launch.told.refunded', facts), options);
    case 'void':
      return notify.error(t('launch.told.void', { ...facts, reason: row.void_reason_name }), options);
    case 'pending':
    case 'held':
    case 'done':
      return undefined;
  }
}

/** Belongs once on a page that shows sales or subscriptions. */
export function useSubscriptionNews(): void {
  const client = useQueryClient();
  useSubscriptionEvents((row) => {
    if (!isBoughtAtOnce(row)) tell(row);
    for (const queryKey of CHANGED_KEYS) void client.invalidateQueries({ queryKey });
  });
}
