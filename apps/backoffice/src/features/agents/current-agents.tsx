// Who sees the users of which region, now.
import { officeAgents } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Pager, Panel } from '../../ui/page.tsx';
import { agentColumns } from './agent-columns.tsx';

const PAGE_SIZE = 20;

export function CurrentAgents() {
  const [page, setPage] = useState(1);
  const query = useAsk(officeAgents.listAgents, { page });
  return (
    <Panel title={t('office.agents.current')}>
      <Answer query={query} rows={2}>
        {({ list, total }) => (
          <>
            <Table
              label={t('office.agents.current')}
              columns={agentColumns}
              rows={list}
              keyOf={({ user_id }) => user_id}
              density="calm"
              empty={<EmptyState title={t('office.agents.noAgents')} text={t('office.agents.noneHint')} />}
            />
            <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </Answer>
    </Panel>
  );
}
