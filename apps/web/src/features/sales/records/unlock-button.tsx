import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { wireText } from '../../../lib/term-text.ts';
import { type Subscription, useUnlock } from '../sales.ts';

export function UnlockButton({ row }: { readonly row: Subscription }) {
  const unlocking = useUnlock();
  return (
    <Button
      size="small"
      variant="primary"
      isPending={unlocking.isPending}
      aria-label={t('launch.unlock.of', { amount: wireText(row.allotted), coin: row.currency_name })}
      onClick={() => unlocking.mutate({ id: row.id })}
    >
      {t('launch.unlock')}
    </Button>
  );
}
