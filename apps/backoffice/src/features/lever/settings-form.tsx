// Asks for other settings of a market: checked while they are typed, with a preview of what would change.
import { officeLever } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type SubmitEvent, useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { Panel } from '../../ui/page.tsx';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { ClashNotice, linesBy } from '../../ui/clash-notice.tsx';
import { seenOf } from '../../ui/settings-draft.ts';
import { ChangeTable } from '../../ui/change-table.tsx';
import {
  askedOf,
  changesOf,
  type Draft,
  draftOf,
  hasProblem,
  levelProblemOf,
  type Problem,
  problemOf,
  valueOf,
  withLevel,
  withTexts,
  withValue,
} from './draft.ts';
import { EffectiveField, effectiveOf, isPast } from '../../ui/effective-field.tsx';
import { naming } from './desk.tsx';
import { GROUPS, type Setting, SETTINGS } from './fields.ts';

type Market = officeLever.LeverMarketRow;
type EditProps = { readonly stands: Draft; readonly draft: Draft; readonly onChange: (draft: Draft) => void };

const PLACES = { amount: 8, rate: 4, share: 4, count: 0 } as const;

const problemText = (problem: Problem | undefined): string | undefined =>
  problem &&
  t(problem === 'list' || problem === 'order' ? `office.lever.bad.${problem}` : `office.change.bad.${problem}`);

function SettingField({
  setting,
  baseName,
  draft,
  onChange,
}: EditProps & { readonly setting: Setting; readonly baseName: string }) {
  const kind = SETTINGS[setting];
  const value = valueOf(draft, setting);
  const field = { label: naming.fieldText(setting), value, error: problemText(problemOf(draft, setting)) };
  const set = (next: string): void => onChange(withValue(draft, setting, next));
  if (kind === 'list') {
    return <TextField {...field} inputMode="numeric" onChange={(event) => set(event.target.value)} />;
  }
  const unit = kind === 'amount' ? baseName : kind === 'count' ? undefined : '%';
  return <DecimalField {...field} onChange={set} places={PLACES[kind]} unit={unit} />;
}

function LevelFields({ stands, draft, onChange }: EditProps) {
  return draft.levels.map((typed, level) =>
    (['multiple', 'hands'] as const).map((part) => (
      <DecimalField
        // A level is its number.
        // oxlint-disable-next-line react/no-array-index-key
        key={`${level} ${part}`}
        label={t(part === 'multiple' ? 'office.lever.levelMultiple' : 'office.lever.levelHands', { level })}
        value={typed[part]}
        onChange={(next) => onChange(withLevel(draft, level, { [part]: next }))}
        places={0}
        unit={part === 'multiple' ? '×' : undefined}
        error={problemText(levelProblemOf({ stands, draft }, level, part))}
      />
    )),
  );
}

const GRID = 'grid items-start gap-x-4 gap-y-3 p-4 md:grid-cols-2';

export type SettingsFormProps = { readonly market: Market; readonly onClose: () => void };

export function SettingsForm({ market, onClose }: SettingsFormProps) {
  // What stood when the form was opened; the server compares with what stands when it is asked.
  const [stands, setStands] = useState(() => draftOf(market.settings));
  const [draft, setDraft] = useState(stands);
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const request = useAct(officeLever.proposeSettings, onClose);
  const given = reason.trim().replace(/\s+/g, ' ');
  const changes = changesOf(stands, draft);
  const barredBy = barOf({ hasChanges: changes.length > 0, isSound: !hasProblem(stands, draft), from, given });
  const [sent, setSent] = useState<ReturnType<typeof seenOf>>();
  const send = (seen: ReturnType<typeof seenOf>): void => {
    setSent(seen);
    request.mutate({ id: market.id, reason: given, seen, ...effectiveOf(from), ...askedOf(stands, draft) });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (barredBy === undefined) send(seenOf(changes));
  };
  const take = (theirs: Readonly<Record<string, unknown>>): void => {
    setStands(withTexts(stands, theirs));
    setDraft(withTexts(draft, theirs));
  };
  const edit = { stands, draft, onChange: setDraft };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" aria-label={t('office.change.propose')}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {GROUPS.map(({ name, settings }) => (
          <Panel key={name} title={t(`office.lever.group.${name}`)}>
            <div className={GRID}>
              {settings.map((setting) => (
                <SettingField key={setting} setting={setting} baseName={baseOf(market)} {...edit} />
              ))}
            </div>
          </Panel>
        ))}
        <Panel title={t('office.lever.levels')}>
          <div className={GRID}>
            <LevelFields {...edit} />
          </div>
        </Panel>
      </div>
      <Panel title={t('office.change.preview')}>
        {changes.length > 0 ? (
          <ChangeTable changes={changes} naming={naming} />
        ) : (
          <p className="px-4 py-3 text-13 text-ink-3">{t('office.noChanges')}</p>
        )}
        <div className="grid items-start gap-4 border-t border-line p-4 lg:grid-cols-2">
          <EffectiveField value={from} onChange={setFrom} />
          <TextArea
            isMono
            label={t('office.reason')}
            rows={2}
            lengthMax={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <p className="px-4 pb-3 text-12 text-ink-2">{t('office.lever.proposeText')}</p>
      </Panel>
      <ClashNotice
        seen={sent}
        mine={Object.fromEntries(changes.map(({ field, to }) => [field, to]))}
        fieldText={naming.fieldText}
        linesOf={linesBy(naming)}
        onMine={send}
        onTheirs={take}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabled={barredBy !== undefined} isPending={request.isPending}>
          {t('office.change.propose')}
        </Button>
        <Button onClick={onClose}>{t('office.cancel')}</Button>
        {barredBy !== undefined && <span className="text-12 text-ink-3">{barredBy}</span>}
      </div>
    </form>
  );
}

const baseOf = ({ symbol }: Market): string => symbol.split('/')[0] ?? '';

type Readiness = {
  readonly hasChanges: boolean;
  readonly isSound: boolean;
  readonly from: string;
  readonly given: string;
};

/** Why nothing can be asked for yet. */
function barOf({ hasChanges, isSound, from, given }: Readiness): string | undefined {
  if (!hasChanges) return t('office.noChanges');
  if (!isSound || isPast(from)) return t('office.change.mend');
  return given === '' ? t('office.reasonNeeded') : undefined;
}
