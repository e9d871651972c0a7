// Who sees the users of which region, now.
import { officeAgents } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { agentColumns } from './agent-columns.tsx';

export function CurrentAgents() {
  const [page, setPage] = useState(1);
  const query = useAsk(officeAgents.listAgents, { page });
  return (
    <Panel title={t('office.agents.current')}>
      <Answer query={query} rows={2}>
        {({ list, total }) => (
          <Rows
            label={t('office.agents.current')}
            columns={agentColumns}
            rows={list}
            keyOf={({ user_id }) => user_id}
            empty={{ title: t('office.agents.noAgents'), text: t('office.agents.noneHint') }}
            pages={{ page, total, onPage: setPage }}
          />
        )}
      </Answer>
    </Panel>
  );
}
