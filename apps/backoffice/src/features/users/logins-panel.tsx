// Where a user has logged in from, and what failed.
import { officePeople, security } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { optionsOf } from '../../ui/options.ts';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';

type Login = officePeople.UserLoginRow;
type Place = officePeople.UserPlaceRow;

const deviceText = ({ device }: { readonly device: string }): string => device || t('office.users.unknownDevice');

const deviceColumn: Column<{ readonly device: string }> = titleColumn('device', t('security.login.device'), (row) => (
  <span className="block truncate">{deviceText(row)}</span>
));
const addressColumn: Column<{ readonly ip: string }> = textColumn(
  'ip',
  t('security.login.address'),
  { width: '20%' },
  ({ ip }) => <span className="font-mono text-12">{ip}</span>,
);

const loginColumns: readonly Column<Login>[] = [
  deviceColumn,
  addressColumn,
  textColumn('method', t('security.login.method'), { width: '20%' }, ({ method }) => t(`security.method.${method}`)),
  endColumn('outcome', t('security.login.outcome'), { width: '14%' }, ({ outcome }) => (
    <Badge tone={outcome === 'ok' ? 'success' : outcome === 'blocked' ? 'error' : 'warning'}>
      {t(`security.outcome.${outcome}`)}
    </Badge>
  )),
  figureColumn('time', t('security.login.time'), { width: '18%' }, ({ time }) => time),
];

const FIELDS: readonly FilterField[] = [
  choiceField(
    'outcome',
    t('security.login.outcome'),
    optionsOf(security.LOGIN_OUTCOMES, (key) => t(`security.outcome.${key}`)),
  ),
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
  figureColumn('logins', t('office.user.succeeded'), { width: '10%' }, ({ logins }) => logins),
  figureColumn('failures', t('office.user.failed'), { width: '10%' }, ({ failures }) => (
    <span className={failures > 0 ? 'text-warning' : ''}>{failures}</span>
  )),
  figureColumn('first', t('office.user.firstSeen'), { width: '18%' }, (row) => row.first_time),
  figureColumn('last', t('office.user.lastSeen'), { width: '18%' }, (row) => row.last_time),
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
