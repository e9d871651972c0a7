// Asks for other rules of all markets.
import { type MessageOf, officeLever } from '@bourse/contract';
import { LIQUIDATION_GRACE_MS_MAX, parseId, parseUnits, SECOND_MS, units } from '@bourse/domain';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { EffectiveField, effectiveOf, isPast } from '../../ui/effective-field.tsx';
import { ClashNotice, linesBy } from '../../ui/clash-notice.tsx';
import { fieldText, naming } from './fields.ts';

const LIQUIDATION = units('110');
const MOST = units('1000');
const GRACE_MAX = LIQUIDATION_GRACE_MS_MAX / SECOND_MS;
const WHOLE = units('100');
/** A month. */
const HOURS_MAX = 720;

function isRate(text: string): boolean {
  const rate = parseUnits(text);
  return rate !== undefined && rate > LIQUIDATION && rate <= MOST;
}

const isGrace = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= GRACE_MAX;
function isShare(text: string): boolean {
  const share = parseUnits(text);
  return share !== undefined && share <= WHOLE;
}

function isHours(text: string): boolean {
  const hours = parseId(text);
  return hours !== undefined && hours <= HOURS_MAX;
}

type Sent = { readonly reason: string; readonly seen: Readonly<Record<string, string>> };

export type RulesDialogProps = {
  readonly rules: MessageOf<typeof officeLever.listMarkets>['rules'];
  readonly onClose: () => void;
};

export function RulesDialog({ rules: stands, onClose }: RulesDialogProps) {
  // What stood when it was opened; the server compares with what stands when it is asked.
  const [rules] = useState(stands);
  const [sent, setSent] = useState<Sent>();
  const [rate, setRate] = useState(rules.open_risk_min);
  const [transfersOut, setTransfersOut] = useState(rules.transfers_out);
  const [grace, setGrace] = useState(rules.liquidation_grace);
  const [loss, setLoss] = useState(rules.outage_loss);
  const [hours, setHours] = useState(String(rules.halt_hours));
  const [from, setFrom] = useState('');
  const request = useAct(officeLever.proposeRules, onClose);
  const wish = {
    ...(rate !== rules.open_risk_min && { open_risk_min: rate }),
    ...(transfersOut !== rules.transfers_out && { transfers_out: transfersOut }),
    ...(grace !== rules.liquidation_grace && { liquidation_grace: Number(grace) }),
    ...(loss !== rules.outage_loss && { outage_loss: loss }),
    ...(hours !== String(rules.halt_hours) && { halt_hours: hours }),
  };
  const hasChanges = Object.keys(wish).length > 0;
  const isSound = isRate(rate) && isGrace(grace) && isShare(loss) && isHours(hours);
  const shown = new Map(Object.entries(rules));
  const textOf = (value: unknown): string => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
  const textsOf = (valueOf: (field: string) => unknown): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.keys(wish).map((field) => [field, textOf(valueOf(field))]));
  const wished = new Map(Object.entries(wish));
  const send = (reason: string, seen: Sent['seen']): void => {
    setSent({ reason, seen });
    request.mutate({ reason, ...wish, seen, ...effectiveOf(from) });
  };
  return (
    <ReasonDialog
      title={t('office.lever.rules')}
      text={t('office.lever.rulesText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      isReady={hasChanges && isSound && !isPast(from)}
      onConfirm={(reason) =>
        send(
          reason,
          textsOf((field) => shown.get(field)),
        )
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
        <DecimalField
          label={fieldText('liquidation_grace')}
          value={grace}
          onChange={setGrace}
          places={0}
          unit="s"
          error={isGrace(grace) ? undefined : t('office.lever.bad.grace', { most: GRACE_MAX })}
        />
        <DecimalField
          label={fieldText('outage_loss')}
          value={loss}
          onChange={setLoss}
          places={4}
          unit="%"
          error={isShare(loss) ? undefined : t('office.lever.bad.share')}
        />
        <DecimalField
          label={fieldText('halt_hours')}
          value={hours}
          onChange={setHours}
          places={0}
          unit="h"
          error={isHours(hours) ? undefined : t('office.lever.bad.hours')}
        />
        <ClashNotice
          seen={sent?.seen}
          mine={textsOf((field) => wished.get(field))}
          fieldText={naming.fieldText}
          linesOf={linesBy(naming)}
          onMine={(seen) => send(sent?.reason ?? '', seen)}
          onTheirs={onClose}
        />
        <EffectiveField value={from} onChange={setFrom} />
      </div>
    </ReasonDialog>
  );
}
