// What operators have done about a user, and who has looked.
import { office } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { AuditEntries } from '../../ui/audit-entries.tsx';
import { Answer, Pager, Panel } from '../../ui/page.tsx';

const PAGE_SIZE = 50;

export function ActsPanel({ id }: { readonly id: number }) {
  const [page, setPage] = useState(1);
  const query = useAsk(office.listAudit, { subject: `user ${id}`, page });
  return (
    <Panel>
      <Answer query={query}>
        {({ list, total }) => (
          <>
            {list.length === 0 && <EmptyState title={t('office.user.noActs')} />}
            <AuditEntries entries={list} />
            <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </Answer>
    </Panel>
  );
}
