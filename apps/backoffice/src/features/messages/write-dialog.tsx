// Writes to one user, in the language that the user reads: from a template, or freely.
import { officeMessages } from '@bourse/contract';
import { parseId, isBlank } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { useAct } from '../../lib/use-ask.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { languageName } from './fields.ts';

const NONE = 'none';

type WriteDialogProps = {
  /** Typed where it is not known. */
  readonly userId?: number;
  readonly onClose: () => void;
};

/** The id is being typed: nothing of the reader before stays. */
const useReader = (id: number | undefined) =>
  useQuery({
    queryKey: [officeMessages.reader.path, id],
    queryFn: ({ signal }) => ask(officeMessages.reader, { user_id: id ?? 0 }, signal),
    enabled: id !== undefined,
    retry: false,
  });

export function WriteDialog({ userId, onClose }: WriteDialogProps) {
  const [typed, setTyped] = useState(userId === undefined ? '' : String(userId));
  const [template, setTemplate] = useState<string>(NONE);
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [link, setLink] = useState('');
  const [isByMail, setByMail] = useState(false);
  const id = parseId(typed.trim());
  const { data: reader, error } = useReader(id);
  const send = useAct(officeMessages.send, onClose);
  const choose = (name: string): void => {
    const chosen = reader?.templates.find((one) => one.name === name);
    setTemplate(name);
    setTitle(chosen?.title ?? '');
    setText(chosen?.text ?? '');
  };
  const isReady = reader !== undefined && !isBlank(title) && !isBlank(text);
  const submit = (): void => {
    if (!reader) return;
    const words = { title: title.trim(), text: text.trim(), ...(!isBlank(link) && { link: link.trim() }) };
    send.mutate({ user_id: reader.user_id, ...words, by_mail: isByMail && reader.has_mail === 1 ? 1 : 0 });
  };
  return (
    <Dialog
      title={t('office.messages.write')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('office.cancel')}</Button>
          <Button variant="primary" disabled={!isReady} isPending={send.isPending} onClick={submit}>
            {t('office.messages.send')}
          </Button>
        </>
      }
    >
      <p className="mb-3">{t('office.messages.writeText')}</p>
      <div className="flex flex-col gap-3">
        <TextField
          label={t('office.users.id')}
          inputMode="numeric"
          disabled={userId !== undefined}
          hint={reader && t('office.messages.reads', { language: languageName(reader.locale) })}
          error={error ? errorText(error) : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {reader && (
          <NativeSelect
            label={t('office.messages.template')}
            options={[
              { key: NONE, text: t('office.messages.templateNone') },
              ...reader.templates.map(({ name }) => ({ key: name, text: t(`office.template.${name}.title`) })),
            ]}
            selected={template}
            onSelect={choose}
          />
        )}
        <TextField
          label={t('office.messages.title')}
          lengthMax={120}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={t('office.messages.text')}
          rows={6}
          lengthMax={4_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <TextField
          label={t('office.messages.link')}
          hint={t('office.messages.linkHint')}
          lengthMax={500}
          value={link}
          onChange={(event) => setLink(event.target.value)}
        />
        <Checkbox
          checked={isByMail}
          disabled={reader?.has_mail !== 1}
          onChange={(event) => setByMail(event.target.checked)}
        >
          {t(reader?.has_mail === 0 ? 'office.messages.noMail' : 'office.messages.mailToo')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
