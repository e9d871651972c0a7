// Who has traded or was granted a tier, with the ways to grant one and to take it back.
import { officeFees } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { userColumn } from '../../ui/columns.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import type { FilterField } from '../../ui/use-filter.ts';
import { levelText } from './fields.ts';
import { GrantDialog, TakeBackDialog } from './grant-dialog.tsx';
import { ProposeButton } from './propose-button.tsx';

type User = officeFees.OfficeFeeUserRow;

const FIELDS: readonly FilterField[] = [
  { name: 'user_id', label: t('office.users.id'), kind: 'id' },
  { name: 'volume_level', label: t('office.fees.volumeLevel'), kind: 'id' },
  {
    name: 'grants',
    label: t('office.fees.grants'),
    kind: 'choice',
    options: [
      { key: 'current', text: t('office.fees.grantsCurrent') },
      { key: 'ended', text: t('office.fees.grantsEnded') },
    ],
  },
];

const columns: readonly Column<User>[] = [
  userColumn,
  { key: 'level', header: t('office.fees.level'), width: '12%', onCard: 'end', cell: ({ level }) => levelText(level) },
  {
    key: 'volume',
    header: `${t('office.fees.volume')} (USDT)`,
    isNumeric: true,
    onCard: 'wide',
    cell: ({ volume }) => formatDecimal(volume, { places: 2 }),
  },
  {
    key: 'byVolume',
    header: t('office.fees.volumeLevel'),
    onCard: 'wide',
    hiddenBelow: 800,
    cell: ({ volume_level: level }) => levelText(level),
  },
  {
    key: 'grant',
    header: t('office.fees.grantedLevel'),
    onCard: 'wide',
    cell: ({ granted_level: level }) => (level === 0 ? '–' : levelText(level)),
  },
  {
    key: 'until',
    header: t('office.fees.grantedUntil'),
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ granted_until: until }) => until || '–',
  },
  {
    key: 'act',
    header: <span className="sr-only">{t('office.fees.grant')}</span>,
    cardLabel: '',
    width: '17%',
    isNumeric: true,
    onCard: 'wide',
    cell: (user) => (
      <span className="flex flex-wrap justify-end gap-1 py-1">
        <ProposeButton
          label={t('office.fees.grant')}
          renderDialog={(onClose) => <GrantDialog user={user} onClose={onClose} />}
        />
        {user.is_granted && (
          <ProposeButton
            label={t('office.fees.takeBack')}
            renderDialog={(onClose) => <TakeBackDialog user={user} onClose={onClose} />}
          />
        )}
      </span>
    ),
  },
];

export function UsersPanel() {
  return (
    <div className="flex flex-col gap-3">
      <div className="self-end empty:hidden">
        <ProposeButton label={t('office.fees.grant')} renderDialog={(onClose) => <GrantDialog onClose={onClose} />} />
      </div>
      <FilteredList
        title={t('office.fees.users')}
        call={officeFees.listUsers}
        fields={FIELDS}
        columns={columns}
        keyOf={({ user_id: id }) => id}
        csv={{ name: 'fee-tiers' }}
        empty={{ title: t('office.fees.noUsers') }}
      />
    </div>
  );
}
