// Who has traded or was granted a tier, with the ways to grant one and to take it back.
import { officeFees } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { AskButton } from '../../ui/ask-button.tsx';
import { actsColumn, endColumn, figureColumn, textColumn } from '../../ui/column.tsx';
import { userColumn } from '../../ui/columns.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';
import { levelText } from './desk.ts';
import { GrantDialog, TakeBackDialog } from './grant-dialog.tsx';

type User = officeFees.OfficeFeeUserRow;

const FIELDS: readonly FilterField[] = [
  { name: 'user_id', label: t('office.users.id'), kind: 'id' },
  { name: 'volume_level', label: t('office.fees.volumeLevel'), kind: 'id' },
  choiceField('grants', t('office.fees.grants'), [
    { key: 'current', text: t('office.fees.grantsCurrent') },
    { key: 'ended', text: t('office.fees.grantsEnded') },
  ]),
];

const columns: readonly Column<User>[] = [
  userColumn,
  endColumn('level', t('office.fees.level'), { width: '12%' }, ({ level }) => levelText(level)),
  figureColumn('volume', `${t('office.fees.volume')} (USDT)`, ({ volume }) => formatDecimal(volume, { places: 2 })),
  textColumn('byVolume', t('office.fees.volumeLevel'), { hiddenBelow: 800 }, ({ volume_level: level }) =>
    levelText(level),
  ),
  textColumn('grant', t('office.fees.grantedLevel'), ({ granted_level: level }) =>
    level === 0 ? '–' : levelText(level),
  ),
  figureColumn('until', t('office.fees.grantedUntil'), { width: '18%' }, ({ granted_until: until }) => until || '–'),
  actsColumn(t('office.fees.grant'), { width: '17%' }, (user) => (
    <span className="flex flex-wrap justify-end gap-1 py-1">
      <AskButton
        permission="fees.request"
        label={t('office.fees.grant')}
        renderDialog={(onClose) => <GrantDialog user={user} onClose={onClose} />}
      />
      {user.is_granted && (
        <AskButton
          permission="fees.request"
          label={t('office.fees.takeBack')}
          renderDialog={(onClose) => <TakeBackDialog user={user} onClose={onClose} />}
        />
      )}
    </span>
  )),
];

export function UsersPanel() {
  return (
    <div className="flex flex-col gap-3">
      <div className="self-end empty:hidden">
        <AskButton
          permission="fees.request"
          label={t('office.fees.grant')}
          renderDialog={(onClose) => <GrantDialog onClose={onClose} />}
        />
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
