// What users, pool and fund would have if the indexes of a quote currency moved by so much at once.
import { type MessageOf, officeLever } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { directionOf, formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { figureColumn, titleColumn } from '../../ui/column.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { moneyText } from '../../ui/amount-text.ts';

type Row = MessageOf<typeof officeLever.stress>['list'][number];

const moveText = (move: number): string => `${formatDecimal(String(move), { sign: 'always' })}%`;

const moneyColumn = (key: 'equity' | 'deficit' | 'pool' | 'fund', header: string, currency: string): Column<Row> =>
  figureColumn(key, header, (row) => (
    <span className={cx(directionOf(row[key]) === 'down' && 'text-error')}>{moneyText(row[key], currency)}</span>
  ));

const columnsOf = (currency: string): readonly Column<Row>[] => [
  titleColumn('move', t('office.lever.stressMove'), { width: '14%', isNumeric: true }, ({ move }) => moveText(move)),
  moneyColumn('equity', t('office.lever.equity'), currency),
  figureColumn('liquidated', t('office.lever.liquidated'), { width: '14%' }, ({ liquidated }) => liquidated),
  moneyColumn('deficit', t('office.lever.deficit'), currency),
  moneyColumn('pool', t('office.house.lever_pool'), currency),
  moneyColumn('fund', t('office.house.lever_insurance'), currency),
];

function StressTable({ currencyId }: { readonly currencyId: string }) {
  const query = useAsk(officeLever.stress, { legal_id: currencyId });
  return (
    <Answer query={query} rows={13}>
      {({ list, treasury, legal_name }) => (
        <>
          <Table
            label={t('office.lever.stress')}
            columns={columnsOf(legal_name)}
            rows={list}
            keyOf={({ move }) => move}
          />
          <p className="border-t border-line px-4 py-2.5 text-12 text-ink-3">
            {t('office.lever.stressText', { treasury: `${moneyText(treasury, legal_name)} ${legal_name}` })}
          </p>
        </>
      )}
    </Answer>
  );
}

export function StressPanel() {
  const query = useAsk(officeLever.listMarkets, {});
  const [chosen, setChosen] = useState('');
  return (
    <Panel>
      <Answer query={query}>
        {({ list }) => {
          const names = new Map(list.map((market) => [String(market.legal_id), market.legal_name]));
          const currencies = [...names].map(([key, text]) => ({ key, text }));
          const currency = currencies.find(({ key }) => key === chosen) ?? currencies[0];
          if (!currency) return <EmptyState title={t('office.lever.noMarkets')} />;
          return (
            <>
              <div className="border-b border-line px-4 py-3">
                <NativeSelect
                  label={t('office.users.currency')}
                  options={currencies}
                  selected={currency.key}
                  onSelect={setChosen}
                  className="w-32"
                />
              </div>
              <StressTable currencyId={currency.key} />
            </>
          );
        }}
      </Answer>
    </Panel>
  );
}
