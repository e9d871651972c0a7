// Replies that are kept for all operators.
import { officeTickets } from '@bourse/contract';
import { locales } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { AskButton } from '../../ui/ask-button.tsx';
import { footColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { ReplyDialog } from './reply-dialog.tsx';

type Reply = officeTickets.TicketReply;

function RemoveDialog({ reply, onClose }: { readonly reply: Reply; readonly onClose: () => void }) {
  // As it stood when it was opened. What it says by now is seen once it is opened again.
  const [{ id, ...seen }] = useState(reply);
  const { name } = seen;
  const remove = useAct(officeTickets.removeReply, onClose);
  return (
    <AskDialog
      title={t('office.tickets.removeReply')}
      action={t('office.tickets.removeReply')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id, seen }, { onError: onClose })}
      onClose={onClose}
    >
      <p>{t('office.tickets.removeReplyText', { name })}</p>
    </AskDialog>
  );
}

const columns: readonly Column<Reply>[] = [
  titleColumn('name', t('office.tickets.replyName'), { width: '30%' }, ({ name }) => (
    <span title={name} className="block truncate">
      {name}
    </span>
  )),
  textColumn(
    'languages',
    t('office.tickets.replyLanguages'),
    ({ texts }) => locales.flatMap(({ code, name }) => (texts[code] === undefined ? [] : [name])).join(' · ') || '–',
  ),
  footColumn('acts', '', { width: '28%' }, (reply) => (
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
  )),
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
          <Rows
            label={t('office.tickets.replies')}
            columns={columns}
            rows={replies}
            keyOf={({ id }) => id}
            empty={{ title: t('office.tickets.noReplies'), text: t('office.tickets.noRepliesText') }}
          />
        )}
      </Answer>
    </Panel>
  );
}
