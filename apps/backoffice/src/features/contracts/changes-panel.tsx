// What has been asked for, and what became of it.
import { officeLever, officeProposals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { StateLists } from '../../ui/state-lists.tsx';
import { changeColumns, changeCsv, changeDetail } from './changes.tsx';

export function ChangesPanel() {
  return (
    <StateLists
      title={t('office.lever.changes')}
      tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
      call={officeLever.listProposals}
      columns={changeColumns}
      detail={changeDetail}
      csv={{ columns: changeCsv, name: 'contract-changes' }}
      empty={{ title: t('office.change.noChanges'), text: t('office.lever.noChangesHint') }}
    />
  );
}
