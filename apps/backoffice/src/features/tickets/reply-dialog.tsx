// Writes a reply that is kept for all operators, in as many languages as there are texts for.
import { officeTickets } from '@bourse/contract';
import { TICKET_TEXT_MAX, isBlank } from '@bourse/domain';
import { type Locale, locales } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { ClashNotice } from '../../ui/clash-notice.tsx';

export type ReplyDialogProps = {
  /** Undefined: a new one. */
  readonly reply?: officeTickets.TicketReply | undefined;
  readonly onClose: () => void;
};

type Words = Omit<officeTickets.TicketReply, 'id'>;

/** A clash names the texts by their languages, beside the name. */
function withFields({ name, texts }: Words, fields: Readonly<Record<string, unknown>>): Words {
  const theirs = locales.flatMap(({ code }): readonly [Locale, string][] => {
    const text = fields[code];
    return typeof text === 'string' ? [[code, text]] : [];
  });
  const called = fields['name'];
  return {
    name: typeof called === 'string' ? called : name,
    texts: Object.fromEntries([...Object.entries(texts), ...theirs].filter(([, text]) => text !== '')),
  };
}

export function ReplyDialog({ reply, onClose }: ReplyDialogProps) {
  // What stood when it was opened: it is asked for anew behind the dialog.
  const [seen, setSeen] = useState(reply);
  const [sent, setSent] = useState<Words>();
  const [name, setName] = useState(reply?.name ?? '');
  const [texts, setTexts] = useState<Words['texts']>(reply?.texts ?? {});
  const save = useAct(officeTickets.saveReply, onClose);
  const send = (shown: Words | undefined): void => {
    setSent(shown);
    save.mutate({ ...(seen && { id: seen.id, seen: shown }), name: name.trim(), texts });
  };
  const take = (theirs: Readonly<Record<string, unknown>>): void => {
    const words = withFields({ name, texts }, theirs);
    setName(words.name);
    setTexts(words.texts);
    if (seen) setSeen({ ...seen, ...withFields(seen, theirs) });
  };
  const isReady = !isBlank(name) && Object.values(texts).some((text) => !isBlank(text));
  return (
    <AskDialog
      title={t(reply ? 'office.tickets.editReply' : 'office.tickets.newReply')}
      action={t('office.save')}
      isReady={isReady}
      isPending={save.isPending}
      onConfirm={() => send(seen && { name: seen.name, texts: seen.texts })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <TextField
          label={t('office.tickets.replyName')}
          hint={t('office.tickets.replyNameHint')}
          lengthMax={officeTickets.REPLY_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {locales.map(({ code, name: language, htmlLang }) => (
          <TextArea
            key={code}
            label={language}
            lang={htmlLang}
            rows={3}
            lengthMax={TICKET_TEXT_MAX}
            value={texts[code] ?? ''}
            onChange={(event) => setTexts((before) => ({ ...before, [code]: event.target.value }))}
          />
        ))}
        <ClashNotice
          seen={sent}
          mine={{ ...texts, name }}
          fieldText={(field) => locales.find(({ code }) => code === field)?.name ?? t('office.tickets.replyName')}
          onMine={(shown) => send(withFields({ name: shown.name, texts: shown.texts }, { ...shown }))}
          onTheirs={take}
        />
      </div>
    </AskDialog>
  );
}
