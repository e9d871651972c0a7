// Each market with what is open on it, and the capital that stands behind those of a quote currency.
import { type MessageOf, officeHouse, officeLever } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Facts, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { moneyText, percentText } from '../../ui/amount-text.ts';
import { useMay } from '../../lib/session.ts';
import { type Capital, capitalOf } from './exposure.ts';
import { LOOK_EVERY_MS } from './look.ts';
import { marketColumns } from './market-columns.tsx';
import { naming } from './desk.tsx';

// The rules hold for all markets alike; here is also the way to ask for others.
const RulesDialog = lazyOverlay(async () => (await import('./rules-dialog.tsx')).RulesDialog);

type Rules = MessageOf<typeof officeLever.listMarkets>['rules'];

const { fieldText, valueText } = naming;

function RulesPanel({ rules }: { readonly rules: Rules }) {
  const mayAsk = useMay('lever.request');
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title={t('office.lever.rules')}>
      <Facts
        facts={[
          [fieldText('open_risk_min'), valueText('open_risk_min', rules.open_risk_min)],
          [fieldText('transfers_out'), valueText('transfers_out', rules.transfers_out ? '1' : '0')],
          [fieldText('liquidation_grace'), valueText('liquidation_grace', rules.liquidation_grace)],
          [fieldText('outage_loss'), valueText('outage_loss', rules.outage_loss)],
          [fieldText('halt_hours'), valueText('halt_hours', String(rules.halt_hours))],
        ]}
      />
      {mayAsk && (
        <div className="border-t border-line px-4 py-3">
          <Button size="small" onClick={() => setAsking(true)}>
            {t('office.change.propose')}
          </Button>
        </div>
      )}
      {isAsking && <RulesDialog rules={rules} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

type Row = Capital & { readonly currencyName: string };

const money = (key: 'pool' | 'fund' | 'treasury' | 'need', header: string): Column<Row> =>
  figureColumn(key, header, (row) => moneyText(row[key], row.currencyName));

const capitalColumns: readonly Column<Row>[] = [
  titleColumn('currency', t('office.users.currency'), { width: '12%' }, (row) => row.currencyName),
  money('pool', t('office.house.lever_pool')),
  money('fund', t('office.house.lever_insurance')),
  money('treasury', t('office.house.treasury')),
  money('need', t('office.lever.stressNeed')),
  endColumn('use', t('office.lever.capitalUse'), { width: '14%', isNumeric: true }, ({ use }) =>
    use === undefined ? '–' : percentText(use),
  ),
];

function CapitalPanel({ markets }: { readonly markets: readonly officeLever.LeverMarketRow[] }) {
  const query = useAsk(officeHouse.accounts, {}, { everyMs: LOOK_EVERY_MS });
  const nameOf = (id: number): string => markets.find((market) => market.legal_id === id)?.legal_name ?? '';
  return (
    <Panel title={t('office.lever.capital')}>
      <Answer query={query} rows={1}>
        {(accounts) => (
          <Rows
            label={t('office.lever.capital')}
            columns={capitalColumns}
            rows={capitalOf(markets, accounts).map((row) => ({ ...row, currencyName: nameOf(row.currencyId) }))}
            keyOf={({ currencyId }) => currencyId}
            empty={{ title: t('office.house.none') }}
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
            <Rows
              label={t('office.lever.markets')}
              columns={marketColumns}
              rows={list}
              keyOf={({ id }) => id}
              empty={{ title: t('office.lever.noMarkets') }}
            />
          )}
        </Answer>
      </Panel>
      {query.data && <CapitalPanel markets={query.data.list} />}
      {query.data && <RulesPanel rules={query.data.rules} />}
    </div>
  );
}
