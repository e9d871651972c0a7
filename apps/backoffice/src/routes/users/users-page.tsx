import { office } from '@bourse/contract';
import { Chip } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { Table } from '@bourse/ui/table.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type SubmitEvent, useState } from 'react';
import { userColumns } from '../../features/users/user-columns.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Page, Pager, Panel } from '../../ui/page.tsx';

const PAGE_SIZE = 20;

export function UsersPage() {
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const [isFrozenOnly, setFrozenOnly] = useState(false);
  const [page, setPage] = useState(1);
  const query = useAsk(office.searchUsers, { q: sought, page, ...(isFrozenOnly ? { is_frozen: 1 } : {}) });
  const search = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setPage(1);
    setSought(typed.trim());
  };
  return (
    <Page title={t('office.users')}>
      <form role="search" onSubmit={search} className="flex flex-wrap items-end gap-2">
        <TextField
          label={t('office.users.search')}
          type="search"
          className="w-80 max-md:w-full"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary">
          {t('office.search')}
        </Button>
        <Chip
          isSelected={isFrozenOnly}
          className="h-9 touch:h-11"
          onClick={() => {
            setPage(1);
            setFrozenOnly(!isFrozenOnly);
          }}
        >
          {t('office.users.frozenOnly')}
        </Chip>
      </form>
      <Panel>
        <Answer query={query}>
          {({ list, total }) => (
            <>
              <Table
                label={t('office.users')}
                columns={userColumns}
                rows={list}
                keyOf={(user) => user.id}
                density="calm"
                empty={<EmptyState title={t('office.users.none')} text={t('office.users.noneHint')} />}
              />
              <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
            </>
          )}
        </Answer>
      </Panel>
    </Page>
  );
}
