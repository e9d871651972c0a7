// The user's tickets, the last changed first; the form of a first one where there are none.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Moment } from '@bourse/ui/moment.tsx';
import { Pager } from '@bourse/ui/pager.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { useState } from 'react';
import { TicketForm } from './ticket-form.tsx';
import { TicketStateBadge } from './ticket-state.tsx';
import { NEW_TICKET_PATH, PAGE_SIZE, type Ticket, ticketPath, useTickets } from './tickets.ts';
import { UnreadCount } from './unread-count.tsx';

function Row({ ticket }: { readonly ticket: Ticket }) {
  const { id, subject, category, state, unread, change_time_ms: changedAt } = ticket;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line px-4 py-3 transition-colors duration-(--feedback) last:border-b-0 hover:bg-hover md:px-5">
      <div className="min-w-0 flex-1 basis-50">
        <p className="flex items-center gap-2 text-13">
          <Link
            to={ticketPath(id)}
            className={cx('truncate -outline-offset-2 after:absolute after:inset-0', unread > 0 && 'font-[550]')}
          >
            {subject}
          </Link>
          <UnreadCount count={unread} />
        </p>
        <p className="mt-0.5 text-12 text-ink-2">
          {t(`support.category.${category}`)} · <span className="font-mono">#{id}</span>
        </p>
      </div>
      <div className="flex items-center gap-3 text-12">
        <TicketStateBadge state={state} />
        <Moment at={changedAt} className="font-mono text-ink-2" />
      </div>
    </li>
  );
}

export function TicketList() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useTickets(page);
  if (!data)
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} rowClassName="h-15" />
    );
  if (data.total === 0) return <TicketForm />;
  return (
    <Section
      title={t('support.tickets')}
      isFlush
      action={
        <ButtonLink to={NEW_TICKET_PATH} size="small" variant="primary">
          {t('support.new')}
        </ButtonLink>
      }
    >
      <ul>
        {data.list.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
    </Section>
  );
}
