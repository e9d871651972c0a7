// Has alarms sent somewhere, and no more. The secret of a webhook is shown once, before the dialog closes.
import { officeWatch } from '@bourse/contract';
import { ALARM_SEVERITIES, ALARM_TARGETS, type AlarmSeverity, type AlarmTarget } from '@bourse/domain';
import { type Locale, locales } from '@bourse/messages';
import { Button } from '@bourse/ui/button.tsx';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { locale } from '@bourse/ui/lib/locale.ts';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { levelText } from './words.ts';

type DialogProps = { readonly onClose: () => void };

const Secret = ({ secret, onClose }: DialogProps & { readonly secret: string }) => (
  <Dialog
    title={t('office.watch.secret')}
    isOpen
    onClose={onClose}
    actions={
      <Button variant="primary" onClick={onClose}>
        {t('ui.close')}
      </Button>
    }
  >
    <p className="mb-3">{t('office.watch.secretText')}</p>
    <p className="flex items-center gap-2 rounded-md bg-sunken py-1 ps-3 pe-1">
      <code className="min-w-0 flex-1 font-mono break-all text-ink-1">{secret}</code>
      <CopyButton text={secret} />
    </p>
  </Dialog>
);

type Wish = {
  readonly kind: AlarmTarget;
  readonly address: string;
  readonly severity: AlarmSeverity;
  readonly lang: Locale;
};

const BLANK: Wish = { kind: 'mail', address: '', severity: 'warning', lang: locale };

type FieldsProps = { readonly wish: Wish; readonly onChange: (next: Partial<Wish>) => void };

const Fields = ({ wish, onChange }: FieldsProps) => (
  <div className="grid items-start gap-3 md:grid-cols-2">
    <NativeSelect
      label={t('office.watch.kind')}
      options={optionsOf(ALARM_TARGETS, (key) => t(`office.watch.kind.${key}`))}
      selected={wish.kind}
      onSelect={(kind) => onChange({ kind })}
    />
    <NativeSelect
      label={t('office.watch.fromSeverity')}
      options={optionsOf(ALARM_SEVERITIES, levelText)}
      selected={wish.severity}
      onSelect={(severity) => onChange({ severity })}
    />
    <TextField
      type={wish.kind === 'mail' ? 'email' : 'url'}
      label={t('office.watch.address')}
      hint={wish.kind === 'webhook' ? t('office.watch.webhookHint') : undefined}
      lengthMax={500}
      className="md:col-span-2"
      value={wish.address}
      onChange={(event) => onChange({ address: event.target.value })}
    />
    {wish.kind === 'mail' && (
      <NativeSelect
        label={t('office.watch.mailLanguage')}
        options={locales.map(({ code, name, htmlLang }) => ({ key: code, text: name, lang: htmlLang }))}
        selected={wish.lang}
        onSelect={(lang) => onChange({ lang })}
      />
    )}
  </div>
);

export function TargetDialog({ onClose }: DialogProps) {
  const [wish, setWish] = useState(BLANK);
  const [secret, setSecret] = useState('');
  const add = useAct(officeWatch.addTarget, (added) => (added.secret === '' ? onClose() : setSecret(added.secret)));
  if (secret !== '') return <Secret secret={secret} onClose={onClose} />;
  return (
    <AskDialog
      title={t('office.watch.addTarget')}
      action={t('office.watch.addTarget')}
      isReady={wish.address.trim() !== ''}
      isPending={add.isPending}
      onConfirm={() => add.mutate({ ...wish, address: wish.address.trim() })}
      onClose={onClose}
    >
      <Fields wish={wish} onChange={(next) => setWish((before) => ({ ...before, ...next }))} />
    </AskDialog>
  );
}

type RemoveProps = DialogProps & { readonly row: Pick<officeWatch.AlarmTargetRow, 'id' | 'address'> };

export function RemoveDialog({ row: { id, address }, onClose }: RemoveProps) {
  const remove = useAct(officeWatch.removeTarget, onClose);
  return (
    <AskDialog
      title={t('office.watch.remove')}
      action={t('office.watch.remove')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t('office.watch.removeText', { address })}</p>
    </AskDialog>
  );
}
