import { officeAdjustments } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { adjustmentColumns } from '../../features/funds/adjustment-columns.tsx';
import { Page } from '../../ui/page.tsx';
import { StateLists } from '../../ui/state-lists.tsx';

const STATUSES = ['pending', 'posted', 'failed', 'rejected', 'expired'] as const;

/** An adjustment is decided on the page of its user. */
export function AdjustmentsPage() {
  return (
    <Page title={t('office.adjustments')}>
      <StateLists
        title={t('office.adjustments')}
        tabs={STATUSES.map((key) => ({ key, label: t(`office.adjustments.${key}`) }))}
        fields={[{ name: 'id', label: t('office.users.id'), kind: 'id' }]}
        call={officeAdjustments.listAdjustments}
        columns={adjustmentColumns}
        csv={{ name: 'adjustments' }}
        empty={{ title: t('office.adjustments.none'), text: t('office.adjustments.noneHint') }}
      />
    </Page>
  );
}
