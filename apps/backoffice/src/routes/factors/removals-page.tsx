import { officeFactors } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { removalColumns } from '../../features/factors/removal-columns.tsx';
import { ReviewQueue } from '../../ui/review-queue.tsx';

/** A removal is decided on the page of its user. */
export function RemovalsPage() {
  return (
    <ReviewQueue
      title={t('office.factors')}
      call={officeFactors.listRemovals}
      columns={removalColumns}
      canExpire
      empty={{ title: t('office.factors.none'), text: t('office.factors.noneHint') }}
    />
  );
}
