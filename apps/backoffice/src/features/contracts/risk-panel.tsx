// The accounts that a move of the index would reach first, and the largest of those it could.
import { type MessageOf, officeLever } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { userColumn } from '../../ui/columns.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { moneyText, percentText } from '../../ui/amount-text.ts';
import { LOOK_EVERY_MS } from './look.ts';
import { Signed } from '../../ui/signed.tsx';

type Account = officeLever.LeverRiskRow;

/** In percent: the user has been warned below it. */
const WARNED = 130;

const columns: readonly Column<Account>[] = [
  userColumn,
  { key: 'currency', header: t('office.users.currency'), onCard: 'end', cell: (row) => row.legal_name },
  {
    key: 'rate',
    header: t('office.lever.riskRate'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ hazard_rate: rate }) => (
      <span className={Number(rate) <= WARNED ? 'text-error' : ''}>{percentText(rate)}</span>
    ),
  },
  {
    key: 'equity',
    header: t('office.lever.equity'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => moneyText(row.equity, row.legal_name),
  },
  {
    key: 'margin',
    header: t('office.lever.margin'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => moneyText(row.origin_caution_money, row.legal_name),
  },
  {
    key: 'profit',
    header: t('office.usersProfit'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => <Signed amount={row.profits} currency={row.legal_name} />,
  },
  {
    key: 'positions',
    header: t('office.lever.positions'),
    width: '12%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ positions }) => positions,
  },
];

type Part = keyof MessageOf<typeof officeLever.listAtRisk>;
const PARTS = ['nearest', 'largest'] as const satisfies readonly Part[];

export function RiskPanel() {
  const query = useAsk(officeLever.listAtRisk, {}, { everyMs: LOOK_EVERY_MS });
  return (
    <div className="flex flex-col gap-4">
      {PARTS.map((part) => (
        <Panel key={part} title={t(`office.lever.${part}`)}>
          <Answer query={query} rows={3}>
            {(found) => (
              <Table
                label={t(`office.lever.${part}`)}
                columns={columns}
                rows={found[part]}
                keyOf={(row) => `${row.user_id} ${row.legal_name}`}
                density="calm"
                empty={
                  <EmptyState
                    title={t('office.lever.noRisk')}
                    {...(part === 'nearest' && { text: t('office.lever.noRiskHint') })}
                  />
                }
              />
            )}
          </Answer>
        </Panel>
      ))}
    </div>
  );
}
