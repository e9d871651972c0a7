// What holds for all markets alike, and to ask for a change of it.
import { type MessageOf, officeLever } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { Facts, Panel } from '../../ui/page.tsx';
import { fieldText, valueText } from './fields.ts';

const RulesDialog = lazyOverlay(async () => (await import('./rules-dialog.tsx')).RulesDialog);

type Rules = MessageOf<typeof officeLever.listMarkets>['rules'];

export function RulesPanel({ rules }: { readonly rules: Rules }) {
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
