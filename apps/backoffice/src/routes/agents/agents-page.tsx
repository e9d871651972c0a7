import { officeAgents } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { agencyRequestColumns } from '../../features/agents/agent-columns.tsx';
import { CurrentAgents } from '../../features/agents/current-agents.tsx';
import { ReviewQueue } from '../../ui/review-queue.tsx';

/** A request is decided on the page of its user. */
export function AgentsPage() {
  return (
    <ReviewQueue
      title={t('office.agents')}
      call={officeAgents.listAgencyRequests}
      columns={agencyRequestColumns}
      canExpire
      empty={{ title: t('office.agents.none'), text: t('office.agents.noneHint') }}
    >
      <CurrentAgents />
    </ReviewQueue>
  );
}
