// Where a user has logged in from, and what failed.
import { officePeople, security } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import type { FilterField } from '../../ui/use-filter.ts';

type Login = officePeople.UserLoginRow;
type Place = officePeople.UserPlaceRow;

const deviceText = ({ device }: { readonly device: string }): string => device || t('office.users.unknownDevice');

const deviceColumn: Column<{ readonly device: string }> = {
  key: 'device',
  header: t('security.login.device'),
  onCard: 'title',
  cell: (row) => <span className="block truncate">{deviceText(row)}</span>,
};
const addressColumn: Column<{ readonly ip: string }> = {
  key: 'ip',
  header: t('security.login.address'),
  width: '20%',
  onCard: 'wide',
  cell: ({ ip }) => <span className="font-mono text-12">{ip}</span>,
};

const loginColumns: readonly Column<Login>[] = [
  deviceColumn,
  addressColumn,
  {
    key: 'method',
    header: t('security.login.method'),
    width: '20%',
    onCard: 'wide',
    cell: ({ method }) => t(`security.method.${method}`),
  },
  {
    key: 'outcome',
    header: t('security.login.outcome'),
    width: '14%',
    onCard: 'end',
    cell: ({ outcome }) => (
      <Badge tone={outcome === 'ok' ? 'success' : outcome === 'blocked' ? 'error' : 'warning'}>
        {t(`security.outcome.${outcome}`)}
      </Badge>
    ),
  },
  {
    key: 'time',
    header: t('security.login.time'),
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ time }) => time,
  },
];

const FIELDS: readonly FilterField[] = [
  {
    name: 'outcome',
    kind: 'choice',
    label: t('security.login.outcome'),
    options: security.LOGIN_OUTCOMES.map((key) => ({ key, text: t(`security.outcome.${key}`) })),
  },
];

export function LoginsPanel({ id }: { readonly id: number }) {
  return (
    <FilteredList
      title={t('security.logins')}
      call={officePeople.listLogins}
      userId={id}
      fields={FIELDS}
      columns={loginColumns}
      keyOf={(row) => row.id}
      csv={{ name: `logins-${id}` }}
      empty={{ title: t('security.logins.none') }}
    />
  );
}

const placeColumns: readonly Column<Place>[] = [
  deviceColumn,
  addressColumn,
  {
    key: 'logins',
    header: t('office.user.succeeded'),
    width: '10%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ logins }) => logins,
  },
  {
    key: 'failures',
    header: t('office.user.failed'),
    width: '10%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ failures }) => <span className={failures > 0 ? 'text-warning' : ''}>{failures}</span>,
  },
  {
    key: 'first',
    header: t('office.user.firstSeen'),
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => row.first_time,
  },
  {
    key: 'last',
    header: t('office.user.lastSeen'),
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => row.last_time,
  },
];

export function PlacesPanel({ id }: { readonly id: number }) {
  return (
    <FilteredList
      title={t('office.user.places')}
      call={officePeople.listPlaces}
      userId={id}
      columns={placeColumns}
      keyOf={(row) => row.id}
      empty={{ title: t('security.logins.none') }}
    />
  );
}
