// Announces maintenance, or changes what was announced.
import { health } from '@bourse/contract';
import { HEALTH_PARTS, isBlank } from '@bourse/domain';
import { type Locale, locales } from '@bourse/messages';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { type Draft, draftOf, fieldsOf, isHalf, NEW_DRAFT, partName } from './maintenance-draft.ts';

const TITLE_LENGTH_MAX = 120;
const TEXT_LENGTH_MAX = 1_000;

type FieldsProps = { readonly draft: Draft; readonly onChange: (next: Partial<Draft>) => void };

const Times = ({ draft, onChange, isBegun }: FieldsProps & { readonly isBegun: boolean }) => (
  <div className="grid gap-3 md:grid-cols-2">
    <TextField
      type="datetime-local"
      label={t('office.maintenance.begin')}
      disabled={isBegun}
      value={draft.begin}
      onChange={(event) => onChange({ begin: event.target.value })}
    />
    <TextField
      type="datetime-local"
      label={t('office.maintenance.until')}
      value={draft.end}
      onChange={(event) => onChange({ end: event.target.value })}
    />
  </div>
);

const PartFields = ({ draft, onChange, isBegun }: FieldsProps & { readonly isBegun: boolean }) => (
  <fieldset disabled={isBegun} className="flex flex-col gap-1">
    <legend className="mb-1 text-12 text-ink-3">{t('office.maintenance.parts')}</legend>
    <div className="grid gap-x-4 md:grid-cols-2">
      {HEALTH_PARTS.map((part) => (
        <Checkbox
          key={part}
          checked={draft.parts.includes(part)}
          onChange={(event) =>
            onChange({
              parts: event.target.checked ? [...draft.parts, part] : draft.parts.filter((other) => other !== part),
            })
          }
        >
          {partName(part)}
        </Checkbox>
      ))}
    </div>
  </fieldset>
);

function Texts({ draft, onChange }: FieldsProps) {
  const [language, setLanguage] = useState<Locale>(locale);
  const own = draft.texts[language] ?? { title: '', text: '' };
  const write = (next: Partial<typeof own>): void =>
    onChange({ texts: { ...draft.texts, [language]: { ...own, ...next } } });
  const faultOf = (value: string): string | undefined =>
    isHalf(own) && isBlank(value) ? t('office.messages.halfText') : undefined;
  return (
    <>
      <NativeSelect
        label={t('office.messages.language')}
        options={locales.map(({ code, name }) => ({
          key: code,
          text: draft.texts[code] ? name : `${name} · ${t('office.messages.missing')}`,
        }))}
        selected={language}
        onSelect={setLanguage}
      />
      <TextField
        label={t('office.messages.title')}
        lengthMax={TITLE_LENGTH_MAX}
        error={faultOf(own.title)}
        value={own.title}
        onChange={(event) => write({ title: event.target.value })}
      />
      <TextArea
        label={t('office.messages.text')}
        rows={4}
        lengthMax={TEXT_LENGTH_MAX}
        error={faultOf(own.text)}
        hint={t('office.messages.needsText')}
        value={own.text}
        onChange={(event) => write({ text: event.target.value })}
      />
    </>
  );
}

export type MaintenanceDialogProps = {
  /** Without it the maintenance is new. */
  readonly row?: health.OfficeMaintenanceRow;
  readonly onClose: () => void;
};

export function MaintenanceDialog({ row, onClose }: MaintenanceDialogProps) {
  // What was seen as the dialog opened: a list that is read anew meanwhile changes nothing of it.
  const [stands] = useState(row);
  const [draft, setDraft] = useState(() => (stands ? draftOf(stands) : NEW_DRAFT));
  const announce = useAct(health.announceMaintenance, onClose);
  const change = useAct(health.changeMaintenance, onClose);
  const fields = fieldsOf(draft, stands);
  const isBegun = stands?.state === 'running';
  const onChange = (next: Partial<Draft>): void => setDraft((known) => ({ ...known, ...next }));
  const confirm = (): void => {
    if (!fields) return;
    if (!stands) return announce.mutate(fields);
    const { id, begin, end, parts, texts } = stands;
    change.mutate({ id, ...fields, seen: { begin, end, parts, texts } });
  };
  return (
    <AskDialog
      title={t(stands ? 'office.maintenance.changeTitle' : 'office.maintenance.announce')}
      action={t(stands ? 'office.save' : 'office.maintenance.announce')}
      isReady={fields !== undefined}
      isPending={announce.isPending || change.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Times draft={draft} onChange={onChange} isBegun={isBegun} />
        <PartFields draft={draft} onChange={onChange} isBegun={isBegun} />
        <Texts draft={draft} onChange={onChange} />
      </div>
    </AskDialog>
  );
}
