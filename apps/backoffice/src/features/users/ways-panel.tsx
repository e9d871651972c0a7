// Where a user is paid in fiat trade, masked.
import { officePeople } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';

const columns: readonly Column<officePeople.UserPaymentRow>[] = [
  titleColumn('way', t('office.user.ways'), { width: '18%' }, (row) => row.way_text),
  textColumn('name', t('office.user.holder'), { width: '18%' }, (row) => row.real_name),
  textColumn('number', t('office.users.account'), ({ account }) => <span className="font-mono">{account}</span>),
  textColumn('bank', t('office.user.bank'), { width: '22%' }, (row) => row.bank_name || '–'),
  figureColumn('updated', t('office.user.updated'), { width: '18%' }, (row) => row.update_time),
];

export function WaysPanel({ id }: { readonly id: number }) {
  const query = useAsk(officePeople.listPayments, { user_id: id });
  return (
    <Panel>
      <Answer query={query} rows={3}>
        {(list) => (
          <Rows
            label={t('office.user.ways')}
            columns={columns}
            rows={list}
            keyOf={(row) => row.id}
            empty={{ title: t('office.user.noWays') }}
          />
        )}
      </Answer>
    </Panel>
  );
}
