// Asks for other settings of one thing, or for a new one: checked while they are typed, with what would change.
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { DecimalField } from '@bourse/ui/decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { waitText } from '@bourse/ui/lib/wait-text.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { type ReactNode, useState } from 'react';
import { ChangeTable } from './change-table.tsx';
import { ClashNotice, linesBy } from './clash-notice.tsx';
import { EffectiveField, effectiveOf, isPast } from './effective-field.tsx';
import type { Naming } from './naming.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import {
  askedOf,
  changesOf,
  type FieldKind,
  type Kinds,
  type Problem,
  problemOf,
  seenOf,
  type Values,
} from './settings-draft.ts';

const PLACES = { amount: 8, amountOrNone: 8, percent: 4, count: 0, place: 0, seconds: 0 } as const;

const problemText = (problem: Problem | undefined): string | undefined =>
  problem && t(problem === 'list' ? 'office.micro.bad.list' : `office.change.bad.${problem}`);

/** The settings of a desk: what each is and how it reads, and what becomes of what is asked for. */
export type SettingsDesk<Field extends string> = {
  readonly kinds: Kinds<Field>;
  readonly naming: Naming;
  readonly text: string;
};

type SettingProps<Field extends string> = {
  readonly desk: SettingsDesk<Field>;
  readonly field: Field;
  readonly draft: Values<Field>;
  readonly unit: string | undefined;
  readonly onChange: (draft: Values<Field>) => void;
};

function Setting<Field extends string>({ desk, field, draft, unit, onChange }: SettingProps<Field>) {
  const kind: FieldKind = desk.kinds[field];
  const value = draft[field] ?? '';
  const set = (next: string): void => onChange({ ...draft, [field]: next });
  const shared = { label: desk.naming.fieldText(field), value };
  const problem = problemOf(kind, value);
  // A blank is not told off before anything is typed.
  const error = value === '' ? undefined : problemText(problem);
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
  if (kind === 'seconds') {
    const hint = problem === undefined ? waitText(Number(value)) : undefined;
    return <DecimalField {...shared} error={error} hint={hint} onChange={set} places={PLACES[kind]} unit="s" />;
  }
  const sign = kind === 'percent' ? '%' : kind === 'count' || kind === 'place' ? undefined : unit;
  return <DecimalField {...shared} error={error} onChange={set} places={PLACES[kind]} unit={sign} />;
}

type FieldsProps<Field extends string> = Omit<SettingProps<Field>, 'field'> & { readonly fields: readonly Field[] };

/** The fields of a form that has more than settings. */
export const SettingFields = <Field extends string>({ fields, ...shared }: FieldsProps<Field>) =>
  fields.map((field) => <Setting key={field} {...shared} field={field} />);

type Seen = Readonly<Record<string, string>>;
export type Asked = Readonly<Record<string, string | readonly string[] | number | Seen>> & {
  readonly reason: string;
  /** The fields as they stood when they were seen. */
  readonly seen: Seen;
};

export type SettingsDialogProps<Field extends string> = {
  readonly desk: SettingsDesk<Field>;
  readonly title: string;
  readonly fields: readonly Field[];
  readonly stands: Values<Field>;
  /** What `stands` has is no more than what the form begins with. */
  readonly isNew?: boolean;
  /** The unit of amounts. */
  readonly unit?: string | undefined;
  readonly isPending: boolean;
  readonly onPropose: (asked: Asked) => void;
  readonly onClose: () => void;
  /** Whether what is chosen above the fields is there. */
  readonly isReady?: boolean;
  /** Where a change holds as soon as it is approved, whatever anybody would like. */
  readonly isAtOnce?: boolean;
  /** A note on what follows from the draft. */
  readonly renderNote?: (draft: Values<Field>) => ReactNode;
  /** Above the fields. */
  readonly children?: ReactNode;
};

export function SettingsDialog<Field extends string>(props: SettingsDialogProps<Field>) {
  const { desk, title, fields, unit, isPending, isReady = true, isAtOnce = false, isNew = false, children } = props;
  // What stood when it was opened; the server compares with what stands when it is asked.
  const [stands, setStands] = useState(props.stands);
  const [draft, setDraft] = useState(stands);
  const [sent, setSent] = useState<Asked>();
  const [from, setFrom] = useState('');
  const changes = changesOf({ kinds: desk.kinds, fields, stands, draft });
  const isSound = fields.every((field) => problemOf(desk.kinds[field], draft[field] ?? '') === undefined);
  const send = (reason: string, shown: Seen): void => {
    const asked = { ...askedOf(desk.kinds, changes), ...effectiveOf(from), reason, seen: shown };
    setSent(asked);
    props.onPropose(asked);
  };
  const take = (theirs: Readonly<Record<string, unknown>>): void => {
    setStands({ ...stands, ...theirs });
    setDraft({ ...draft, ...theirs });
  };
  return (
    <ReasonDialog
      title={title}
      text={desk.text}
      action={t('office.change.propose')}
      isPending={isPending}
      isReady={isReady && changes.length > 0 && isSound && !isPast(from)}
      onConfirm={(reason) => send(reason, seenOf(changes, isNew))}
      onClose={props.onClose}
    >
      <div className="mb-3 grid items-start gap-3 md:grid-cols-2">
        {children}
        <SettingFields fields={fields} desk={desk} draft={draft} unit={unit} onChange={setDraft} />
        {!isAtOnce && <EffectiveField value={from} onChange={setFrom} className="md:col-span-2" />}
      </div>
      {props.renderNote?.(draft)}
      <ClashNotice
        className="mb-3"
        seen={sent?.seen}
        mine={draft}
        fieldText={desk.naming.fieldText}
        linesOf={linesBy(desk.naming)}
        onMine={(shown) => send(sent?.reason ?? '', shown)}
        onTheirs={take}
      />
      {changes.length > 0 && (
        <div className="mb-3">
          <ChangeTable changes={changes} naming={desk.naming} />
        </div>
      )}
    </ReasonDialog>
  );
}
