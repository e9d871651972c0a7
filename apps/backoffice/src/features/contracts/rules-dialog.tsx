// Asks for other rules of all markets.
import { type MessageOf, officeLever } from '@bourse/contract';
import { parseUnits, units } from '@bourse/domain';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { EffectiveField, effectiveOf, isPast } from '../../ui/effective-field.tsx';
import { fieldText } from './fields.ts';

const LIQUIDATION = units('110');
const MOST = units('1000');

function isRate(text: string): boolean {
  const rate = parseUnits(text);
  return rate !== undefined && rate > LIQUIDATION && rate <= MOST;
}

export type RulesDialogProps = {
  readonly rules: MessageOf<typeof officeLever.listMarkets>['rules'];
  readonly onClose: () => void;
};

export function RulesDialog({ rules, onClose }: RulesDialogProps) {
  const [rate, setRate] = useState(rules.open_risk_min);
  const [transfersOut, setTransfersOut] = useState(rules.transfers_out);
  const [from, setFrom] = useState('');
  const request = useAct(officeLever.proposeRules, onClose);
  const hasChanges = rate !== rules.open_risk_min || transfersOut !== rules.transfers_out;
  return (
    <ReasonDialog
      title={t('office.lever.rules')}
      text={t('office.lever.rulesText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      isReady={hasChanges && isRate(rate) && !isPast(from)}
      onConfirm={(reason) =>
        request.mutate({
          reason,
          ...(rate !== rules.open_risk_min && { open_risk_min: rate }),
          ...(transfersOut !== rules.transfers_out && { transfers_out: transfersOut }),
          ...effectiveOf(from),
        })
      }
      onClose={onClose}
    >
      <div className="mb-3 flex flex-col gap-3">
        <DecimalField
          label={fieldText('open_risk_min')}
          value={rate}
          onChange={setRate}
          places={2}
          unit="%"
          error={isRate(rate) ? undefined : t('office.lever.bad.risk')}
        />
        <Checkbox checked={transfersOut} onChange={(event) => setTransfersOut(event.target.checked)}>
          {fieldText('transfers_out')}
        </Checkbox>
        <EffectiveField value={from} onChange={setFrom} />
      </div>
    </ReasonDialog>
  );
}
