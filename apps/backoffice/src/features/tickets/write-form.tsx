// Answers a ticket, or notes something about it. What is kept as a reply comes in the language of the user.
import { officeTickets } from '@bourse/contract';
import { TICKET_TEXT_MAX } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { type SubmitEvent, useState } from 'react';
import { createRandomKey } from '@bourse/ui/lib/random-key.ts';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { languageText } from './look.tsx';

// The text that is being written has a name of its own: sent again after a failure it is the same message, which is written once.
type Draft = { readonly text: string; readonly clientId: string };

/** Other words are another message. */
const draftOf = (text: string): Draft => ({ text, clientId: createRandomKey() });

function useDraft(): Draft & { readonly write: (text: string) => void } {
  const [draft, setDraft] = useState(() => draftOf(''));
  return { ...draft, write: (text) => setDraft(draftOf(text)) };
}

// In which of its languages a reply is said to a user.
type Texts = officeTickets.TicketReply['texts'];

/** What is missing is said in English, else in Chinese, else in any language that it has. */
const textIn = (texts: Texts, language: Locale): string =>
  texts[language] ?? texts.en ?? texts.zh ?? Object.values(texts)[0] ?? '';

const KINDS = ['answer', 'note'] as const;
type Kind = (typeof KINDS)[number];
const NONE = '';

type InsertProps = { readonly language: Locale; readonly onInsert: (text: string) => void };

function InsertReply({ language, onInsert }: InsertProps) {
  const { data: replies = [] } = useAsk(officeTickets.listReplies, {});
  if (replies.length === 0) return null;
  const nameOf = ({ name, texts }: officeTickets.TicketReply): string =>
    texts[language] === undefined
      ? t('office.tickets.otherLanguage', { name, language: languageText(language) })
      : name;
  return (
    <NativeSelect
      label={t('office.tickets.insert')}
      options={[
        { key: NONE, text: t('office.tickets.chooseReply') },
        ...replies.map((reply) => ({ key: String(reply.id), text: nameOf(reply) })),
      ]}
      selected={NONE}
      onSelect={(key) => {
        const reply = replies.find(({ id }) => String(id) === key);
        if (reply) onInsert(textIn(reply.texts, language));
      }}
      className="min-w-0 grow basis-56"
    />
  );
}

type WriteProps = { readonly ticket: officeTickets.TicketRow };

export function WriteForm({ ticket: { id, state, language } }: WriteProps) {
  const isClosed = state === 'closed';
  const [chosen, setChosen] = useState<Kind>('answer');
  const kind = isClosed ? 'note' : chosen;
  // Each has words of its own: a note is not sent to the user by a change of tabs.
  const drafts = { answer: useDraft(), note: useDraft() };
  const { text, clientId, write } = drafts[kind];
  const answer = useAct(officeTickets.answerTicket, () => drafts.answer.write(''));
  const note = useAct(officeTickets.noteTicket, () => drafts.note.write(''));
  const sending = kind === 'answer' ? answer : note;
  const content = text.trim();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (content !== '' && !sending.isPending) sending.mutate({ id, content, client_id: clientId });
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-3 border-t border-line px-4 py-3">
      {isClosed ? (
        <p className="text-13 text-ink-2">{t('office.tickets.isClosed')}</p>
      ) : (
        <Tabs
          label={t('office.tickets.thread')}
          tabs={KINDS.map((key) => ({ key, label: t(`office.tickets.write.${key}`) }))}
          selected={kind}
          onSelect={setChosen}
        />
      )}
      <TextArea
        label={t(`office.tickets.write.${kind}`)}
        hint={t(kind === 'answer' ? 'office.tickets.answerHint' : 'office.tickets.noteHint')}
        rows={5}
        lengthMax={TICKET_TEXT_MAX}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <div className="flex flex-wrap items-end justify-end gap-3">
        {kind === 'answer' && (
          <InsertReply
            language={language}
            onInsert={(reply) => write([text.trimEnd(), reply].filter((part) => part !== '').join('\n\n'))}
          />
        )}
        <Button type="submit" variant="primary" disabled={content === ''} isPending={sending.isPending}>
          {t(kind === 'answer' ? 'office.tickets.send' : 'office.tickets.saveNote')}
        </Button>
      </div>
    </form>
  );
}
