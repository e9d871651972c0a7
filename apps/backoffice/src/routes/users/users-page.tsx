import { office } from '@bourse/contract';
import { Chip } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type SubmitEvent, useState } from 'react';
import { OpeningNotice } from '../../features/opening/opening-notice.tsx';
import { userColumns } from '../../features/users/user-columns.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Page, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { SavedFilters } from '../../ui/saved-filters.tsx';
import { type FilterField, useFilter } from '../../ui/use-filter.ts';
import { usePage } from '../../ui/use-page.ts';

const YES = '1';

/** A press on a chip leaves these users. */
const CHIPS = [
  { name: 'is_frozen', label: t('office.users.frozenOnly') },
  { name: 'is_colliding', label: t('office.users.collidingOnly') },
] as const;

const FIELDS: readonly FilterField[] = [
  { name: 'q', label: t('office.users.search'), kind: 'text' },
  ...CHIPS.map(({ name, label }) => ({ name, label, kind: 'choice' as const, options: [{ key: YES, text: label }] })),
];

type SearchProps = { readonly sought: string; readonly onSearch: (sought: string) => void };

function Search({ sought, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(sought);
  const search = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form role="search" onSubmit={search} className="flex flex-wrap items-end gap-2">
      <TextField
        label={t('office.users.search')}
        type="search"
        lengthMax={office.ADDRESS_LENGTH_MAX}
        className="w-80 max-md:w-full"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {t('office.search')}
      </Button>
    </form>
  );
}

export function UsersPage() {
  const filter = useFilter(FIELDS);
  const { q = '' } = filter.values;
  const [page, setPage] = usePage(filter.input);
  const query = useAsk(office.searchUsers, { ...filter.input, q, page });
  return (
    <Page title={t('office.users')}>
      <OpeningNotice />
      <div className="flex flex-wrap items-end gap-2">
        <Search key={q} sought={q} onSearch={(sought) => filter.set('q', sought)} />
        {CHIPS.map(({ name, label }) => (
          <Chip
            key={name}
            isSelected={filter.values[name] === YES}
            className="h-9 touch:h-11"
            onClick={() => filter.set(name, filter.values[name] === YES ? '' : YES)}
          >
            {label}
          </Chip>
        ))}
        <SavedFilters list={office.searchUsers.path} filter={filter} />
      </div>
      <Panel>
        <Answer query={query}>
          {({ list, total }) => (
            <Rows
              label={t('office.users')}
              columns={userColumns}
              rows={list}
              keyOf={(user) => user.id}
              empty={{ title: t('office.users.none'), text: t('office.users.noneHint') }}
              pages={{ page, total, onPage: setPage }}
            />
          )}
        </Answer>
      </Panel>
    </Page>
  );
}
