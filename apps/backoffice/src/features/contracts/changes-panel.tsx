// What has been asked for, and what became of it.
import { officeLever } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { StateLists } from '../../ui/state-lists.tsx';
import { changeColumns, changeCsv } from './change-columns.tsx';
import { changeDetail } from './change-detail.tsx';

const STATUSES = ['pending', 'approved', 'applied', 'failed', 'rejected', 'expired'] as const;

export function ChangesPanel() {
  return (
    <StateLists
      title={t('office.lever.changes')}
      tabs={STATUSES.map((key) => ({ key, label: t(`office.lever.status.${key}`) }))}
      call={officeLever.listProposals}
      columns={changeColumns}
      detail={changeDetail}
      csv={{ columns: changeCsv, name: 'contract-changes' }}
      empty={{ title: t('office.lever.noChanges'), text: t('office.lever.noChangesHint') }}
    />
  );
}
