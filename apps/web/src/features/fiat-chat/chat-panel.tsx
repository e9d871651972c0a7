// The chat beside a deal: what both sides say and show, a line for each change of the deal, and the place to write. Links are
// never live.
import { fiatChat } from '@bourse/contract';
import { IconButton } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDateTime, formatMoment } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Check, CheckCheck, SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { PrivatePicture } from '../../ui/private-picture.tsx';
import {
  type ChatSubject,
  type Conversation,
  type Message,
  useConversation,
  useReading,
  useSaying,
} from './messages.ts';
import { PictureButton } from './picture-button.tsx';

function SystemLine({ message }: { readonly message: Message }) {
  return (
    <li className="flex flex-col items-center gap-0.5 py-1 text-center text-11 text-ink-3">
      <span className="rounded-full bg-sunken px-3 py-1 text-ink-2">{message.content}</span>
      <time dateTime={new Date(message.time_ms).toISOString()}>{formatMoment(message.time_ms)}</time>
    </li>
  );
}

const LOOKS = {
  me: { row: 'items-end', bubble: 'bg-iris-wash text-ink-1' },
  other: { row: 'items-start', bubble: 'bg-sunken text-ink-1' },
  operator: { row: 'items-start', bubble: 'border border-line-strong bg-raised text-ink-1' },
} as const;

function Bubble({ message, from }: { readonly message: Message; readonly from: keyof typeof LOOKS }) {
  const { row, bubble } = LOOKS[from];
  const Mark = message.is_read === 1 ? CheckCheck : Check;
  return (
    <li className={cx('flex flex-col gap-0.5', row)}>
      {from === 'operator' && <span className="text-11 text-iris">{t('fiat.chat.operator')}</span>}
      {message.picture === '' ? (
        <p className={cx('max-w-[85%] rounded-lg px-3 py-1.5 text-13 break-words whitespace-pre-wrap', bubble)}>
          {message.content}
        </p>
      ) : (
        <PrivatePicture url={message.picture} label={t('fiat.chat.picture')} className="size-32" />
      )}
      <span className="flex items-center gap-1 text-11 text-ink-3">
        <time dateTime={new Date(message.time_ms).toISOString()} title={formatDateTime(message.time_ms)}>
          {formatMoment(message.time_ms)}
        </time>
        {from === 'me' && (
          <span title={t(message.is_read === 1 ? 'fiat.chat.read' : 'fiat.chat.sent')}>
            <Mark size={12} aria-hidden="true" className={cx(message.is_read === 1 && 'text-iris')} />
            <span className="sr-only">{t(message.is_read === 1 ? 'fiat.chat.read' : 'fiat.chat.sent')}</span>
          </span>
        )}
      </span>
    </li>
  );
}

function Messages({ list }: Pick<Conversation, 'list'>) {
  const end = useRef<HTMLDivElement>(null);
  const count = list.length;
  // The latest is what one comes for.
  useEffect(() => {
    const box = end.current;
    if (count > 0 && box) box.scrollTop = box.scrollHeight;
  }, [count]);
  return (
    <div
      ref={end}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keys, too
      tabIndex={0}
      role="log"
      aria-label={t('fiat.chat.log')}
      className="min-h-0 flex-1 overflow-y-auto py-3"
    >
      {count === 0 && <p className="py-6 text-center text-12 text-ink-3">{t('fiat.chat.none')}</p>}
      <ol className="flex flex-col gap-2.5">
        {list.map((message) =>
          message.from === 'system' ? (
            <SystemLine key={message.id} message={message} />
          ) : (
            <Bubble key={message.id} message={message} from={message.from} />
          ),
        )}
      </ol>
    </div>
  );
}

function Composer({ subject }: { readonly subject: ChatSubject }) {
  const [text, setText] = useState('');
  const saying = useSaying(subject, () => undefined);
  const say = (): void => {
    const content = text.trim();
    if (content === '' || saying.isPending) return;
    saying.mutate({ content }, { onSuccess: () => setText('') });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    say();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While a word is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    say();
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-1 border-t border-line pt-2.5">
      <PictureButton onSent={(picture) => saying.mutate({ picture })} />
      <textarea
        rows={1}
        aria-label={t('fiat.chat.write')}
        placeholder={t('fiat.chat.write')}
        maxLength={fiatChat.CHAT_LENGTH_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-28 min-h-9 flex-1 resize-none rounded-md border border-line-strong bg-panel px-3 py-1.5 text-13 leading-5 text-ink-1 outline-none placeholder:text-ink-3 focus:border-iris touch:min-h-11 max-md:py-2.5 max-md:text-16"
      />
      <IconButton type="submit" label={t('fiat.chat.send')} disabled={text.trim() === ''} className="text-iris!">
        <SendHorizontal size={17} aria-hidden="true" />
      </IconButton>
    </form>
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
  useReading(subject, data);
  if (!data)
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} rowClassName="h-11" />
    );
  return (
    <>
      <p className="border-b border-line py-2 text-11 text-pretty text-ink-3">{t('fiat.chat.warning')}</p>
      <Messages list={data.list} />
      {data.is_open === 1 ? <Composer subject={subject} /> : <Closed until={data.muted_until_ms} />}
    </>
  );
}
