// What the exchange has written to the user, newest first. Opening one marks it as read.
import type { messages as contract } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Moment } from '@bourse/ui/moment.tsx';
import { Pager } from '@bourse/ui/pager.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { UnreadDot } from '../../ui/unread-dot.tsx';
import { PAGE_SIZE, useMarkRead, useMessages } from './messages.ts';

type Message = contract.UserMessage;

const LINK_LOOK =
  'inline-flex min-h-8 items-center text-13 text-iris underline-offset-2 hover:underline touch:min-h-11';

function MessageLink({ link }: Pick<Message, 'link'>) {
  if (link === '') return null;
  if (link.startsWith('/')) {
    return (
      <Link to={link} className={LINK_LOOK}>
        {t('messages.openLink')}
      </Link>
    );
  }
  return (
    <a href={link} target="_blank" rel="noopener" className={LINK_LOOK}>
      {t('messages.openLink')}
    </a>
  );
}

function MessageRow({ message }: { readonly message: Message }) {
  const { id, title, text, link, is_read: isRead, time_ms: at } = message;
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const markRead = useMarkRead();
  const toggle = (): void => {
    setOpen(!isOpen);
    if (!isOpen && isRead === 0) markRead.mutate(id);
  };
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={toggle}
        className="flex min-h-15 w-full items-center gap-2.5 px-4 py-3 text-start text-13 text-ink-1 transition-colors duration-(--feedback) hover:bg-hover md:px-5"
      >
        {isRead === 0 ? <UnreadDot /> : <span className="size-2 shrink-0" />}
        <span className={cx('min-w-0 flex-1 break-words', isRead === 0 && 'font-[550]')}>{title}</span>
        <Moment at={at} className="shrink-0 font-mono text-12 text-ink-2" />
        <ChevronDown size={14} aria-hidden="true" className={cx('shrink-0 text-ink-3', isOpen && 'rotate-180')} />
      </button>
      <div id={panel} hidden={!isOpen} className="ps-8.5 pe-4 pb-4 md:ps-9.5 md:pe-5">
        <p className="text-13 leading-6 break-words whitespace-pre-wrap text-ink-2">{text}</p>
        <MessageLink link={link} />
      </div>
    </li>
  );
}

export function MessageSection() {
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useMessages(page);
  return (
    <Section title={t('messages.site')} isFlush>
      {isPending && <SkeletonRows rows={3} rowClassName="h-15" />}
      {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <EmptyState title={t('messages.noSite')} text={t('messages.noSiteText')} />}
      {data && data.list.length > 0 && (
        <ul>
          {data.list.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
      {data && <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />}
    </Section>
  );
}
