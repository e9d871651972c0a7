// One user by the id, and everybody who is restricted or muted now.
import { type MessageOf, officeFiat } from '@bourse/contract';
import { parseId } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { Badge } from '@bourse/ui/badge.tsx';
import { useSearchParams } from 'react-router';
import { useAsk } from '../../lib/use-ask.ts';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Person } from './look.tsx';
import { Measures, StandingFacts } from './standing.tsx';

type Row = MessageOf<typeof officeFiat.listRestricted>['list'][number];

export function UserStanding({ id }: { readonly id: number }) {
  const query = useAsk(officeFiat.user, { id });
  return (
    <Answer query={query}>
      {(user) => (
        <>
          <StandingFacts user={user} />
          <Measures user={user} />
        </>
      )}
    </Answer>
  );
}

const columns: readonly Column<Row>[] = [
  titleColumn('user', t('office.users.account'), (row) => <Person user={row} />),
  endColumn('kind', t('office.fiat.measure'), { width: '14%' }, ({ kind }) => (
    <Badge tone={kind === 'restricted' ? 'error' : 'warning'}>
      {t(kind === 'restricted' ? 'office.fiat.restricted' : 'office.fiat.muted')}
    </Badge>
  )),
  figureColumn('until', t('office.fiat.until'), { width: '18%' }, ({ until }) => until),
  textColumn('reason', t('office.reason'), ({ reason }) => reason),
  textColumn('by', t('office.audit.actor'), { width: '20%' }, ({ by }) => by),
];

export function UsersPanel() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('id') ?? '';
  const id = parseId(wanted);
  return (
    <div className="flex flex-col gap-4">
      <Panel>
        <div className="px-4 py-3">
          <TextField
            label={t('office.users.id')}
            inputMode="numeric"
            value={wanted}
            onChange={(event) => setSearch({ view: 'users', id: event.target.value.trim() }, { replace: true })}
            className="w-40"
          />
        </div>
        {id !== undefined && (
          <div className="border-t border-line">
            <UserStanding id={id} />
          </div>
        )}
      </Panel>
      <FilteredList
        title={t('office.fiat.underMeasures')}
        hasTitle
        call={officeFiat.listRestricted}
        columns={columns}
        keyOf={({ user_id: user, kind }) => `${user} ${kind}`}
        csv={{ name: 'fiat-restricted' }}
        empty={{ title: t('office.fiat.nobodyRestricted') }}
      />
    </div>
  );
}
