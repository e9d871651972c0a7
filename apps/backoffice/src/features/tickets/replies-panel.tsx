// Replies that are kept for all operators.
import { officeTickets } from '@bourse/contract';
import { locales } from '@bourse/messages';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { ReplyDialog } from './reply-dialog.tsx';

type Reply = officeTickets.TicketReply;

function RemoveDialog({ reply, onClose }: { readonly reply: Reply; readonly onClose: () => void }) {
  // As it stood when it was opened. What it says by now is seen once it is opened again.
  const [{ id, ...seen }] = useState(reply);
  const { name } = seen;
  const remove = useAct(officeTickets.removeReply, onClose);
  return (
    <Dialog
      title={t('office.tickets.removeReply')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('office.cancel')}</Button>
          <Button
            variant="primary"
            isPending={remove.isPending}
            onClick={() => remove.mutate({ id, seen }, { onError: onClose })}
          >
            {t('office.tickets.removeReply')}
          </Button>
        </>
      }
    >
      <p>{t('office.tickets.removeReplyText', { name })}</p>
    </Dialog>
  );
}

const columns: readonly Column<Reply>[] = [
  {
    key: 'name',
    header: t('office.tickets.replyName'),
    width: '30%',
    onCard: 'title',
    cell: ({ name }) => (
      <span title={name} className="block truncate">
        {name}
      </span>
    ),
  },
  {
    key: 'languages',
    header: t('office.tickets.replyLanguages'),
    onCard: 'wide',
    cell: ({ texts }) =>
      locales.flatMap(({ code, name }) => (texts[code] === undefined ? [] : [name])).join(' · ') || '–',
  },
  {
    key: 'acts',
    header: '',
    width: '28%',
    onCard: 'foot',
    cell: (reply) => (
      <span className="flex flex-wrap justify-end gap-2">
        <AskButton
          permission="support.answer"
          label={t('office.tickets.editReply')}
          renderDialog={(onClose) => <ReplyDialog reply={reply} onClose={onClose} />}
        />
        <AskButton
          permission="support.answer"
          label={t('office.remove')}
          renderDialog={(onClose) => <RemoveDialog reply={reply} onClose={onClose} />}
        />
      </span>
    ),
  },
];

export function RepliesPanel() {
  const query = useAsk(officeTickets.listReplies, {});
  return (
    <Panel>
      <div className="flex justify-end border-b border-line px-4 py-3 empty:hidden">
        <AskButton
          isMain
          permission="support.answer"
          label={t('office.tickets.newReply')}
          renderDialog={(onClose) => <ReplyDialog onClose={onClose} />}
        />
      </div>
      <Answer query={query}>
        {(replies) => (
          <Table
            label={t('office.tickets.replies')}
            columns={columns}
            rows={replies}
            keyOf={({ id }) => id}
            density="calm"
            empty={<EmptyState title={t('office.tickets.noReplies')} text={t('office.tickets.noRepliesText')} />}
          />
        )}
      </Answer>
    </Panel>
  );
}
