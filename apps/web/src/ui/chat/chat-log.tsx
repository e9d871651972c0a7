// What was said, oldest first, in a box that keeps to the latest: bubbles of each side, and lines of what happened. Links are
// never live.
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import { Check, CheckCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { PrivatePicture } from '../private-picture.tsx';

export type ChatLogProps = {
  /** The log has so many messages: with each new one it scrolls to its end. */
  readonly count: number;
  readonly children: ReactNode;
};

export function ChatLog({ count, children }: ChatLogProps) {
  const end = useRef<HTMLDivElement>(null);
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
      aria-label={t('chat.log')}
      className="min-h-0 flex-1 overflow-y-auto py-3"
    >
      {count === 0 && <p className="py-6 text-center text-12 text-ink-3">{t('chat.none')}</p>}
      <ol className="flex flex-col gap-2.5">{children}</ol>
    </div>
  );
}

/** Something that happened, in the server's words. */
export function ChatLine({ text, at }: { readonly text: string; readonly at: number }) {
  return (
    <li className="flex flex-col items-center gap-0.5 py-1 text-center text-11 text-ink-3">
      <span className="rounded-full bg-sunken px-3 py-1 text-ink-2">{text}</span>
      <Moment at={at} className="text-ink-3" />
    </li>
  );
}

const LOOKS = {
  me: { row: 'items-end', bubble: 'bg-iris-wash text-ink-1' },
  other: { row: 'items-start', bubble: 'bg-sunken text-ink-1' },
  office: { row: 'items-start', bubble: 'border border-line-strong bg-raised text-ink-1' },
} as const;

export type ChatBubbleProps = {
  readonly from: keyof typeof LOOKS;
  /** The person who speaks for the house has this name. */
  readonly name?: string | undefined;
  readonly content: string;
  readonly pictures: readonly string[];
  readonly at: number;
  /** Whether the other side has read what the user says; undefined where it is not known. */
  readonly isRead?: boolean | undefined;
};

function ReadMark({ isRead }: { readonly isRead: boolean }) {
  const Mark = isRead ? CheckCheck : Check;
  const text = t(isRead ? 'chat.read' : 'chat.sent');
  return (
    <span title={text}>
      <Mark size={12} aria-hidden="true" className={cx(isRead && 'text-iris')} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

export function ChatBubble({ from, name, content, pictures, at, isRead }: ChatBubbleProps) {
  const { row, bubble } = LOOKS[from];
  return (
    <li className={cx('flex flex-col gap-0.5', row)}>
      {name && <span className="text-11 text-iris">{name}</span>}
      {content !== '' && (
        <p className={cx('max-w-[85%] rounded-lg px-3 py-1.5 text-13 break-words whitespace-pre-wrap', bubble)}>
          {content}
        </p>
      )}
      {pictures.length > 0 && (
        <div className={cx('flex max-w-[85%] flex-wrap gap-1.5', from === 'me' && 'justify-end')}>
          {pictures.map((url) => (
            <PrivatePicture key={url} url={url} label={t('chat.picture')} className="size-32" />
          ))}
        </div>
      )}
      <span className="flex items-center gap-1 text-11 text-ink-3">
        <Moment at={at} className="text-ink-3" />
        {isRead !== undefined && <ReadMark isRead={isRead} />}
      </span>
    </li>
  );
}
