// The sub-accounts of a user, or the master of one. A sub-account has a page of its own, where it is frozen as any account is.
import { type MessageOf, officeKeys } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDateTime, formatWorth } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';

type SubAccount = MessageOf<typeof officeKeys.subAccounts>['accounts'][number];

function State({ closed_ms, is_frozen, is_frozen_by_operator }: SubAccount) {
  if (closed_ms !== null) return <Badge>{t('office.subAccounts.closed')}</Badge>;
  if (is_frozen_by_operator === 1) return <Badge tone="error">{t('office.subAccounts.byOperator')}</Badge>;
  if (is_frozen === 1) return <Badge tone="warning">{t('office.subAccounts.byMaster')}</Badge>;
  return <Badge tone="success">{t('office.subAccounts.active')}</Badge>;
}

const columns: readonly Column<SubAccount>[] = [
  titleColumn('id', t('office.keys.owner'), { width: '14%' }, ({ id }) => <NumberLink to={`/users/${id}`} id={id} />),
  textColumn('label', t('office.subAccounts.label'), ({ label }) => <span className="block truncate">{label}</span>),
  figureColumn('worth', t('office.subAccounts.worth'), { width: '18%' }, ({ worth }) =>
    formatWorth(worth, { places: 2 }),
  ),
  figureColumn('keys', t('office.subAccounts.keys'), { width: '12%' }, ({ live_keys }) => live_keys),
  endColumn('state', t('office.users.state'), { width: '16%' }, (account) => <State {...account} />),
  figureColumn('opened', t('office.subAccounts.opened'), { width: '18%' }, ({ created_ms }) =>
    formatDateTime(created_ms),
  ),
];

export function SubAccountsPanel({ id }: { readonly id: number }) {
  const query = useAsk(officeKeys.subAccounts, { user_id: id });
  return (
    <Panel>
      <Answer query={query} rows={3}>
        {({ master_id: master, accounts }) =>
          master === null ? (
            <Rows
              label={t('office.user.subAccounts')}
              columns={columns}
              rows={accounts}
              keyOf={(account) => account.id}
              empty={{ title: t('office.subAccounts.none') }}
            />
          ) : (
            <p className="px-4 py-6 text-13 text-ink-2">
              {t('office.subAccounts.master')} <NumberLink to={`/users/${master}`} id={master} />
            </p>
          )
        }
      </Answer>
    </Panel>
  );
}
