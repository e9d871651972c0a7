import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { wireText } from '../../../lib/term-text.ts';
import { type Subscription, useUnlock } from '../launch.ts';
import { useIsUnlockable } from './use-is-unlockable.ts';

/** Nothing until its days are over, and nothing after. */
export function UnlockButton({ row }: { readonly row: Subscription }) {
  const unlocking = useUnlock();
  if (!useIsUnlockable(row)) return null;
  const facts = { amount: wireText(row.allotted), coin: row.currency_name };
  return (
    <Button
      size="small"
      variant="primary"
      isPending={unlocking.isPending}
      aria-label={t('launch.unlock.of', facts)}
      onClick={() => unlocking.mutate({ id: row.id })}
    >
      {t('launch.unlock')}
    </Button>
  );
}
