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
import type { Change } from '../../ui/settings-draft.ts';
import { ClashNotice, linesBy } from '../../ui/clash-notice.tsx';
import { seenOf } from '../../ui/settings-draft.ts';
import { naming } from './desk.tsx';

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

type Rules = MessageOf<typeof officeLever.listMarkets>['rules'];
const FIELDS = ['open_risk_min', 'transfers_out', 'liquidation_grace', 'outage_loss', 'halt_hours'] as const;
/** The texts of the rules are those of a proposal. */
type Draft = Readonly<Record<(typeof FIELDS)[number], string>>;

const draftOf = (rules: Rules): Draft => ({
  open_risk_min: rules.open_risk_min,
  transfers_out: rules.transfers_out ? '1' : '0',
  liquidation_grace: rules.liquidation_grace,
  outage_loss: rules.outage_loss,
  halt_hours: String(rules.halt_hours),
});

/** No more than what changes. */
function askedOf(draft: Draft, changes: readonly Change[]) {
  const all = {
    ...draft,
    transfers_out: draft.transfers_out === '1',
    liquidation_grace: Number(draft.liquidation_grace),
  };
  return Object.fromEntries(Object.entries(all).filter(([field]) => changes.some((change) => change.field === field)));
}

const isSound = (draft: Draft): boolean =>
  isRate(draft.open_risk_min) &&
  isGrace(draft.liquidation_grace) &&
  isShare(draft.outage_loss) &&
  isHours(draft.halt_hours);

type Sent = { readonly reason: string; readonly seen: ReturnType<typeof seenOf> };

export type RulesDialogProps = { readonly rules: Rules; readonly onClose: () => void };

export function RulesDialog({ rules, onClose }: RulesDialogProps) {
  // What stood when it was opened; the server compares with what stands when it is asked.
  const [stands, setStands] = useState(() => draftOf(rules));
  const [draft, setDraft] = useState(stands);
  const [sent, setSent] = useState<Sent>();
  const [from, setFrom] = useState('');
  const request = useAct(officeLever.proposeRules, onClose);
  const changes = FIELDS.map((field) => ({ field, from: stands[field], to: draft[field] })).filter(
    (change) => change.from !== change.to,
  );
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const send = (reason: string, seen: Sent['seen']): void => {
    setSent({ reason, seen });
    request.mutate({ reason, ...askedOf(draft, changes), seen, ...effectiveOf(from) });
  };
  const take = (theirs: Readonly<Record<string, unknown>>): void => {
    setStands({ ...stands, ...theirs });
    setDraft({ ...draft, ...theirs });
  };
  return (
    <ReasonDialog
      title={t('office.lever.rules')}
      text={t('office.lever.rulesText')}
      action={t('office.change.propose')}
      isPending={request.isPending}
      isReady={changes.length > 0 && isSound(draft) && !isPast(from)}
      onConfirm={(reason) => send(reason, seenOf(changes))}
      onClose={onClose}
    >
      <div className="mb-3 flex flex-col gap-3">
        <DecimalField
          label={naming.fieldText('open_risk_min')}
          value={draft.open_risk_min}
          onChange={(next) => set({ open_risk_min: next })}
          places={2}
          unit="%"
          error={isRate(draft.open_risk_min) ? undefined : t('office.lever.bad.risk')}
        />
        <Checkbox
          checked={draft.transfers_out === '1'}
          onChange={(event) => set({ transfers_out: event.target.checked ? '1' : '0' })}
        >
          {naming.fieldText('transfers_out')}
        </Checkbox>
        <DecimalField
          label={naming.fieldText('liquidation_grace')}
          value={draft.liquidation_grace}
          onChange={(next) => set({ liquidation_grace: next })}
          places={0}
          unit="s"
          error={isGrace(draft.liquidation_grace) ? undefined : t('office.lever.bad.grace', { most: GRACE_MAX })}
        />
        <DecimalField
          label={naming.fieldText('outage_loss')}
          value={draft.outage_loss}
          onChange={(next) => set({ outage_loss: next })}
          places={4}
          unit="%"
          error={isShare(draft.outage_loss) ? undefined : t('office.lever.bad.share')}
        />
        <DecimalField
          label={naming.fieldText('halt_hours')}
          value={draft.halt_hours}
          onChange={(next) => set({ halt_hours: next })}
          places={0}
          unit="h"
          error={isHours(draft.halt_hours) ? undefined : t('office.lever.bad.hours')}
        />
        <ClashNotice
          seen={sent?.seen}
          mine={draft}
          fieldText={naming.fieldText}
          linesOf={linesBy(naming)}
          onMine={(seen) => send(sent?.reason ?? '', seen)}
          onTheirs={take}
        />
        <EffectiveField value={from} onChange={setFrom} />
      </div>
    </ReasonDialog>
  );
}
