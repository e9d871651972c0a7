import { office } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { reviewColumns } from '../../features/identity/review-columns.tsx';
import { ReviewQueue } from '../../ui/review-queue.tsx';

export function IdentitiesPage() {
  return (
    <ReviewQueue
      title={t('office.identity')}
      call={office.listIdentities}
      columns={reviewColumns}
      empty={{ title: t('office.identity.none'), text: t('office.identity.noneHint') }}
    />
  );
}
