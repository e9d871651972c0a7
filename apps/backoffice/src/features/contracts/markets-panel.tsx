// Each market with what is open on it, and the capital that stands behind those of a quote currency.
import { officeHouse, officeLever } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Panel } from '../../ui/page.tsx';
import { type Capital, capitalOf } from './exposure.ts';
import { moneyText, percentText } from '../../ui/amount-text.ts';
import { LOOK_EVERY_MS } from './look.ts';
import { marketColumns } from './market-columns.tsx';
import { RulesPanel } from './rules-panel.tsx';

type Row = Capital & { readonly currencyName: string };

const money = (key: 'pool' | 'fund' | 'treasury' | 'need', header: string): Column<Row> => ({
  key,
  header,
  isNumeric: true,
  onCard: 'wide',
  cell: (row) => moneyText(row[key], row.currencyName),
});

const capitalColumns: readonly Column<Row>[] = [
  {
    key: 'currency',
    header: t('office.users.currency'),
    width: '12%',
    onCard: 'title',
    cell: (row) => row.currencyName,
  },
  money('pool', t('office.house.lever_pool')),
  money('fund', t('office.house.lever_insurance')),
  money('treasury', t('office.house.treasury')),
  money('need', t('office.lever.stressNeed')),
  {
    key: 'use',
    header: t('office.lever.capitalUse'),
    width: '14%',
    isNumeric: true,
    onCard: 'end',
    cell: ({ use }) => (use === undefined ? '–' : percentText(use)),
  },
];

function CapitalPanel({ markets }: { readonly markets: readonly officeLever.LeverMarketRow[] }) {
  const query = useAsk(officeHouse.accounts, {}, { everyMs: LOOK_EVERY_MS });
  const nameOf = (id: number): string => markets.find((market) => market.legal_id === id)?.legal_name ?? '';
  return (
    <Panel title={t('office.lever.capital')}>
      <Answer query={query} rows={1}>
        {(accounts) => (
          <Table
            label={t('office.lever.capital')}
            columns={capitalColumns}
            rows={capitalOf(markets, accounts).map((row) => ({ ...row, currencyName: nameOf(row.currencyId) }))}
            keyOf={({ currencyId }) => currencyId}
            density="calm"
            empty={<EmptyState title={t('office.house.none')} />}
          />
        )}
      </Answer>
      <p className="border-t border-line px-4 py-2.5 text-12 text-ink-3">{t('office.lever.capitalHint')}</p>
    </Panel>
  );
}

export function MarketsPanel() {
  const query = useAsk(officeLever.listMarkets, {}, { everyMs: LOOK_EVERY_MS });
  return (
    <div className="flex flex-col gap-4">
      <Panel>
        <Answer query={query}>
          {({ list }) => (
            <Table
              label={t('office.lever.markets')}
              columns={marketColumns}
              rows={list}
              keyOf={({ id }) => id}
              density="calm"
              empty={<EmptyState title={t('office.lever.noMarkets')} />}
            />
          )}
        </Answer>
      </Panel>
      {query.data && <CapitalPanel markets={query.data.list} />}
      {query.data && <RulesPanel rules={query.data.rules} />}
    </div>
  );
}
