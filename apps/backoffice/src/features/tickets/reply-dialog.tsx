// Writes a reply that is kept for all operators, in as many languages as there are texts for.
import { officeTickets } from '@bourse/contract';
import { TICKET_TEXT_MAX, isBlank } from '@bourse/domain';
import { type Locale, locales } from '@bourse/messages';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/use-ask.ts';

export type ReplyDialogProps = {
  /** Undefined: a new one. */
  readonly reply?: officeTickets.TicketReply | undefined;
  readonly onClose: () => void;
};

export function ReplyDialog({ reply, onClose }: ReplyDialogProps) {
  const [name, setName] = useState(reply?.name ?? '');
  const [texts, setTexts] = useState<Partial<Record<Locale, string>>>(reply?.texts ?? {});
  const save = useAct(officeTickets.saveReply, onClose);
  const isReady = !isBlank(name) && Object.values(texts).some((text) => !isBlank(text));
  return (
    <Dialog
      title={t(reply ? 'office.tickets.editReply' : 'office.tickets.newReply')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('office.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!isReady}
            isPending={save.isPending}
            onClick={() => save.mutate({ ...(reply && { id: reply.id }), name: name.trim(), texts })}
          >
            {t('office.save')}
          </Button>
        </>
      }
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
      </div>
    </Dialog>
  );
}
