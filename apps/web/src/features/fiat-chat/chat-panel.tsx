// The chat beside a deal: what both sides say and show, a line for each change of the deal, and the place to write.
import { fiatChat } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { ChatComposer } from '../../ui/chat/chat-composer.tsx';
import { ChatBubble, ChatLine, ChatLog } from '../../ui/chat/chat-log.tsx';
import { PictureButton } from '../../ui/chat/picture-button.tsx';
import { type ChatSubject, type Message, useConversation, useConversationReading, useSaying } from './messages.ts';

function Said({ message }: { readonly message: Message }) {
  const { from, content, picture, is_read: isRead, time_ms: at } = message;
  if (from === 'system') return <ChatLine text={content} at={at} />;
  return (
    <ChatBubble
      from={from === 'operator' ? 'office' : from}
      name={from === 'operator' ? t('fiat.chat.operator') : undefined}
      content={content}
      pictures={picture === '' ? [] : [picture]}
      at={at}
      isRead={from === 'me' ? isRead === 1 : undefined}
    />
  );
}

function Composer({ subject }: { readonly subject: ChatSubject }) {
  const saying = useSaying(subject);
  return (
    <ChatComposer
      key={`${subject.kind} ${subject.id}`}
      draft={`chat ${subject.kind} ${subject.id}`}
      lengthMax={fiatChat.CHAT_LENGTH_MAX}
      before={<PictureButton onSent={(picture) => saying.mutate({ picture })} />}
      isPending={saying.isPending}
      onSay={(content, onSaid) => saying.mutate({ content }, { onSuccess: onSaid })}
    />
  );
}

function Closed({ until }: { readonly until: number | null }) {
  return (
    <p className="border-t border-line pt-3 text-center text-12 text-ink-3">
      {until === null ? t('fiat.chat.closed') : t('fiat.chat.muted', { time: formatDateTime(until) })}
    </p>
  );
}

export function ChatPanel({ subject }: { readonly subject: ChatSubject }) {
  const { data, error, refetch } = useConversation(subject);
  useConversationReading(subject, data);
  if (!data)
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} rowClassName="h-11" />
    );
  return (
    <>
      <p className="border-b border-line py-2 text-11 text-pretty text-ink-3">{t('fiat.chat.warning')}</p>
      <ChatLog count={data.list.length}>
        {data.list.map((message) => (
          <Said key={message.id} message={message} />
        ))}
      </ChatLog>
      {data.is_open === 1 ? <Composer subject={subject} /> : <Closed until={data.muted_until_ms} />}
    </>
  );
}
