// Asks for other settings of one thing, or for a new one: checked while they are typed, with what would change.
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type ReactNode, useState } from 'react';
import { ChangeTable } from '../../ui/change-table.tsx';
import { EffectiveField, effectiveOf, isPast } from '../../ui/effective-field.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { askedOf, changesOf, type Problem, problemOf, type Values } from './draft.ts';
import { type Field, kindOf, naming } from './fields.ts';

const PLACES = { amount: 8, percent: 4, count: 0 } as const;

const problemText = (problem: Problem | undefined): string | undefined =>
  problem && t(problem === 'list' ? 'office.micro.bad.list' : `office.change.bad.${problem}`);

type SettingProps = {
  readonly field: Field;
  readonly draft: Values;
  readonly unit: string | undefined;
  readonly onChange: (draft: Values) => void;
};

function Setting({ field, draft, unit, onChange }: SettingProps) {
  const kind = kindOf(field);
  const value = draft[field] ?? '';
  const set = (next: string): void => onChange({ ...draft, [field]: next });
  const shared = { label: naming.fieldText(field), value };
  // A blank is not told off before anything is typed.
  const error = value === '' ? undefined : problemText(problemOf(field, draft));
  if (kind === 'flag') {
    return (
      <Checkbox
        checked={value === '1'}
        onChange={(event) => set(event.target.checked ? '1' : '0')}
        className="md:col-span-2"
      >
        {shared.label}
      </Checkbox>
    );
  }
  if (kind === 'list') {
    return <TextField {...shared} error={error} onChange={(event) => set(event.target.value)} />;
  }
  const sign = kind === 'percent' ? '%' : kind === 'amount' ? unit : undefined;
  return <DecimalField {...shared} error={error} onChange={set} places={PLACES[kind]} unit={sign} />;
}

export type Asked = Readonly<Record<string, string | readonly string[] | number>> & { readonly reason: string };

export type SettingsDialogProps = {
  readonly title: string;
  readonly fields: readonly Field[];
  readonly stands: Values;
  /** Of amounts. */
  readonly unit?: string | undefined;
  readonly isPending: boolean;
  readonly onPropose: (asked: Asked) => void;
  readonly onClose: () => void;
  /** What follows from the draft. */
  readonly renderNote?: (draft: Values) => ReactNode;
  /** Above the fields. */
  readonly children?: ReactNode;
};

export function SettingsDialog(props: SettingsDialogProps) {
  const { title, fields, unit, isPending, onPropose, onClose, renderNote, children } = props;
  // What stood when it was opened; the server compares with what stands when it is asked.
  const [stands] = useState(props.stands);
  const [draft, setDraft] = useState(stands);
  const [from, setFrom] = useState('');
  const changes = changesOf(fields, stands, draft);
  const isSound = fields.every((field) => problemOf(field, draft) === undefined);
  return (
    <ReasonDialog
      title={title}
      text={t('office.micro.nextOrder')}
      action={t('office.change.propose')}
      isPending={isPending}
      isReady={changes.length > 0 && isSound && !isPast(from)}
      onConfirm={(reason) => onPropose({ ...askedOf(changes), ...effectiveOf(from), reason })}
      onClose={onClose}
    >
      <div className="mb-3 grid items-start gap-3 md:grid-cols-2">
        {children}
        {fields.map((field) => (
          <Setting key={field} field={field} draft={draft} unit={unit} onChange={setDraft} />
        ))}
        <EffectiveField value={from} onChange={setFrom} className="md:col-span-2" />
      </div>
      {renderNote?.(draft)}
      {changes.length > 0 && (
        <div className="mb-3">
          <ChangeTable changes={changes} naming={naming} />
        </div>
      )}
    </ReasonDialog>
  );
}
