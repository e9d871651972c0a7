// What operators have noted about a user: appended, never changed.
import { isBlank } from '@bourse/domain';
import { officePeople } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { TextArea } from '@bourse/ui/text-area.tsx';
import { type SubmitEvent, useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { FOLLOW_EVERY_MS, useAct, useAsk } from '../../lib/use-ask.ts';
import { Answer, Pager, Panel } from '../../ui/page.tsx';

const PAGE_SIZE = 20;
const LENGTH_MAX = 2_000;

function NoteForm({ id, onAdded }: { readonly id: number; readonly onAdded: () => void }) {
  const [text, setText] = useState('');
  const add = useAct(officePeople.addNote, () => {
    setText('');
    onAdded();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBlank(text)) add.mutate({ user_id: id, text });
  };
  return (
    <form onSubmit={submit} className="flex flex-col items-start gap-3 border-b border-line px-4 py-3">
      <TextArea
        label={t('office.user.note')}
        hint={t('office.user.noteHint')}
        rows={3}
        lengthMax={LENGTH_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-full"
      />
      <Button type="submit" variant="primary" disabled={isBlank(text)} isPending={add.isPending}>
        {t('office.user.addNote')}
      </Button>
    </form>
  );
}

function Note({ note }: { readonly note: officePeople.UserNoteRow }) {
  return (
    <li className="px-4 py-3 text-13">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-12 text-ink-3">
        <span>
          {note.author}
          {note.is_own === 1 && ` (${t('office.user.you')})`}
        </span>
        <span className="font-mono">{note.time}</span>
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-ink-1">{note.text}</p>
    </li>
  );
}

export function NotesPanel({ id }: { readonly id: number }) {
  const [page, setPage] = useState(1);
  const mayNote = useMay('users.note');
  const query = useAsk(officePeople.listNotes, { user_id: id, page }, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Panel>
      {mayNote && <NoteForm id={id} onAdded={() => setPage(1)} />}
      <Answer query={query} rows={3}>
        {({ list, total }) => (
          <>
            {list.length === 0 && <EmptyState title={t('office.user.noNotes')} />}
            <ul aria-label={t('office.user.notes')} className="divide-y divide-line">
              {list.map((note) => (
                <Note key={note.id} note={note} />
              ))}
            </ul>
            <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </Answer>
    </Panel>
  );
}
