// What was said in a ticket, what was done to it, and the place to write while it is not closed.
import {
  DAY_MS,
  ensureNever,
  TICKET_CLOSES_AFTER_MS,
  TICKET_PICTURES_MAX,
  TICKET_TEXT_MAX,
  TICKET_TOLD_BEFORE_MS,
} from '@bourse/domain';
import { Button, IconButton } from '@bourse/ui/button.tsx';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ChatComposer } from '../../ui/chat/chat-composer.tsx';
import { ChatBubble, ChatLine, ChatLog } from '../../ui/chat/chat-log.tsx';
import { PictureButton } from '../../ui/chat/picture-button.tsx';
import { PrivatePicture } from '../../ui/private-picture.tsx';
import { type Message, type Ticket, useAnswering, useReopening } from './tickets.ts';

/** Writes the line for an act of either side, and for one that happened by itself. */
function lineText({ act, from, content }: Message): string {
  switch (act) {
    case 'closed':
      return t(from === 'me' ? 'support.act.closed.me' : 'support.act.closed.support');
    case 'reopened':
      return t(from === 'me' ? 'support.act.reopened.me' : 'support.act.reopened.support');
    case 'closing_soon':
      return t('support.act.closing_soon', { days: TICKET_TOLD_BEFORE_MS / DAY_MS });
    case 'timed_out':
      return t('support.act.timed_out', { days: TICKET_CLOSES_AFTER_MS / DAY_MS });
    case '':
      return content;
    default:
      return ensureNever(act);
  }
}

function Said({ message }: { readonly message: Message }) {
  const { from, content, pictures, time_ms: at } = message;
  if (message.act !== '' || from === 'system') return <ChatLine text={lineText(message)} at={at} />;
  const isOwn = from === 'me';
  return (
    <ChatBubble
      from={isOwn ? 'me' : 'office'}
      name={isOwn ? undefined : t('support.team')}
      content={content}
      pictures={pictures}
      at={at}
    />
  );
}

type AttachedProps = { readonly pictures: readonly string[]; readonly onRemove: (url: string) => void };

/** Shows the pictures that will be sent with the next message. */
function Attached({ pictures, onRemove }: AttachedProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 border-t border-line py-2.5">
      {pictures.map((url) => (
        <li key={url} className="flex items-start">
          <PrivatePicture url={url} label={t('chat.picture')} className="size-16" />
          <IconButton label={t('picture.remove', { name: t('chat.picture') })} onClick={() => onRemove(url)}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Composer({ id }: Pick<Ticket, 'id'>) {
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const answering = useAnswering(id);
  const say = (content: string, onSaid: () => void): void =>
    answering.mutate(
      { content, pictures },
      {
        onSuccess: () => {
          setPictures([]);
          onSaid();
        },
      },
    );
  return (
    <>
      <Attached pictures={pictures} onRemove={(url) => setPictures(pictures.filter((kept) => kept !== url))} />
      <ChatComposer
        draft={`support ${id}`}
        lengthMax={TICKET_TEXT_MAX}
        before={
          <PictureButton
            isFull={pictures.length >= TICKET_PICTURES_MAX}
            onSent={(url) => setPictures((kept) => [...kept, url])}
          />
        }
        mayBeEmpty={pictures.length > 0}
        isPending={answering.isPending}
        onSay={say}
      />
    </>
  );
}

function Closed({ ticket: { id, reopens_until_ms: until } }: { readonly ticket: Ticket }) {
  const reopening = useReopening(id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <p className="min-w-0 flex-1 basis-60 text-12 text-ink-2">
        {t('support.closed')}{' '}
        {until === null ? t('support.reopensNoMore') : t('support.reopensUntil', { time: formatDateTime(until) })}
      </p>
      {until !== null && (
        <Button isPending={reopening.isPending} onClick={() => reopening.mutate({})}>
          {t('support.reopen')}
        </Button>
      )}
    </div>
  );
}

/** Says what happens next. */
function Outlook({ ticket: { state, closes_ms: closesAt } }: { readonly ticket: Ticket }) {
  const text =
    state === 'answered' && closesAt !== null
      ? t('support.closesAt', { time: formatDateTime(closesAt) })
      : t('support.waiting');
  return <p className="pb-2.5 text-center text-11 text-pretty text-ink-3">{text}</p>;
}

export type ThreadProps = { readonly ticket: Ticket; readonly messages: readonly Message[] };

export function Thread({ ticket, messages }: ThreadProps) {
  return (
    <>
      <p className="border-b border-line py-2 text-11 text-pretty text-ink-3">{t('support.warning')}</p>
      <ChatLog count={messages.length}>
        {messages.map((message) => (
          <Said key={message.id} message={message} />
        ))}
      </ChatLog>
      {ticket.state === 'closed' ? (
        <Closed ticket={ticket} />
      ) : (
        // On a phone a long subject pushes the end of the page below the menu; where one writes stays in view.
        <div className="sticky bottom-[calc(56px+env(safe-area-inset-bottom))] -mb-3 bg-panel pb-3 short:static md:static">
          <Outlook ticket={ticket} />
          <Composer key={ticket.id} id={ticket.id} />
        </div>
      )}
    </>
  );
}
