// One ticket: its state, its messages, and closing it.
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { Thread } from '../../features/support/thread.tsx';
import { TicketStateBadge } from '../../features/support/ticket-state.tsx';
import { type Ticket, TICKETS_PATH, useThread, useThreadReading } from '../../features/support/tickets.ts';

const CloseDialog = lazyOverlay(() =>
  import('../../features/support/close-dialog.tsx').then((module) => module.CloseDialog),
);

const MISSING: ReadonlySet<string> = new Set(['ticket_not_found', 'invalid_request', 'not_found']);

function Missing() {
  return (
    <EmptyState
      title={t('support.missing')}
      text={t('support.missingText')}
      action={<ButtonLink to={TICKETS_PATH}>{t('support.all')}</ButtonLink>}
    />
  );
}

function Head({ ticket: { id, category, state } }: { readonly ticket: Ticket }) {
  const [isClosing, setClosing] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Link
        to={TICKETS_PATH}
        className="inline-flex min-h-8 items-center gap-1.5 text-13 text-ink-2 hover:text-ink-1 touch:min-h-11"
      >
        <ArrowLeft size={14} aria-hidden="true" />
        {t('support.all')}
      </Link>
      <p className="text-12 text-ink-2">
        {t(`support.category.${category}`)} · <span className="font-mono">#{id}</span>
      </p>
      {state !== 'closed' && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setClosing(true)}>
          {t('support.close')}
        </Button>
      )}
      {isClosing && <CloseDialog id={id} onClose={() => setClosing(false)} />}
    </div>
  );
}

function Body({ id }: { readonly id: number }) {
  const { data, error, refetch } = useThread(id);
  useThreadReading(data);
  if (!data)
    return (
      <AccountFrame title={t('shell.support')}>
        {!error && <SkeletonRows rows={6} rowClassName="h-11" />}
        {error instanceof ApiError && MISSING.has(error.code) && <Missing />}
        {error && !(error instanceof ApiError && MISSING.has(error.code)) && (
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
        )}
      </AccountFrame>
    );
  const { ticket, list } = data;
  return (
    <AccountFrame title={ticket.subject} action={<TicketStateBadge state={ticket.state} />}>
      <Head ticket={ticket} />
      <div className="flex h-[calc(100dvh-300px)] min-h-100 flex-col border-line bg-panel px-4 pb-3 max-md:-mx-4 max-md:h-[calc(100dvh-330px)] max-md:border-y md:rounded-lg md:border md:px-5">
        <Thread ticket={ticket} messages={list} />
      </div>
    </AccountFrame>
  );
}

/** `id`: undefined where the address names none. */
export function TicketScreen({ id }: { readonly id: number | undefined }) {
  if (id !== undefined) return <Body id={id} />;
  return (
    <AccountFrame title={t('shell.support')}>
      <Missing />
    </AccountFrame>
  );
}
