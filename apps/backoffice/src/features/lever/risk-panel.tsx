// The accounts that a move of the index would reach first, and the largest of those it could.
import { type MessageOf, officeLever } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { endColumn, figureColumn } from '../../ui/column.tsx';
import { userColumn } from '../../ui/columns.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { moneyText, percentText } from '../../ui/amount-text.ts';
import { Rows } from '../../ui/rows.tsx';
import { LOOK_EVERY_MS } from './look.ts';
import { Signed } from '../../ui/signed.tsx';

type Account = officeLever.LeverRiskRow;

/** In percent: the user has been warned below it. */
const WARNED = 130;

const columns: readonly Column<Account>[] = [
  userColumn,
  endColumn('currency', t('office.users.currency'), (row) => row.legal_name),
  figureColumn('rate', t('office.lever.riskRate'), ({ hazard_rate: rate }) => (
    <span className={Number(rate) <= WARNED ? 'text-error' : ''}>{percentText(rate)}</span>
  )),
  figureColumn('equity', t('office.lever.equity'), (row) => moneyText(row.equity, row.legal_name)),
  figureColumn('margin', t('office.lever.margin'), (row) => moneyText(row.origin_caution_money, row.legal_name)),
  figureColumn('profit', t('office.usersProfit'), (row) => <Signed amount={row.profits} currency={row.legal_name} />),
  figureColumn('positions', t('office.lever.positions'), { width: '12%' }, ({ positions }) => positions),
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
              <Rows
                label={t(`office.lever.${part}`)}
                columns={columns}
                rows={found[part]}
                keyOf={(row) => `${row.user_id} ${row.legal_name}`}
                empty={{
                  title: t('office.lever.noRisk'),
                  ...(part === 'nearest' && { text: t('office.lever.noRiskHint') }),
                }}
              />
            )}
          </Answer>
        </Panel>
      ))}
    </div>
  );
}
