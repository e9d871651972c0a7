// One ticket: what was said and noted, who asks, and what can be done.
import { officeTickets } from '@bourse/contract';
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useParams } from 'react-router';
import { AskerFacts, type Found, TicketFacts } from '../../features/tickets/facts-panel.tsx';
import { Thread } from '../../features/tickets/thread.tsx';
import { WriteForm } from '../../features/tickets/write-form.tsx';
import { useMay } from '../../lib/session.ts';
import { FOLLOW_EVERY_MS, useAct, useAsk } from '../../lib/use-ask.ts';
import { Answer, Page, Panel } from '../../ui/page.tsx';

function Moves({ ticket: { id, state } }: Pick<Found, 'ticket'>) {
  const close = useAct(officeTickets.closeTicket);
  const reopen = useAct(officeTickets.reopenTicket);
  if (!useMay('support.answer')) return null;
  const isClosed = state === 'closed';
  const move = isClosed ? reopen : close;
  return (
    <Button isPending={move.isPending} onClick={() => move.mutate({ id })}>
      {t(isClosed ? 'office.tickets.reopen' : 'office.tickets.close')}
    </Button>
  );
}

function TicketFile({ found: { ticket, user, list, operators } }: { readonly found: Found }) {
  const mayAnswer = useMay('support.answer');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
      <Panel title={ticket.subject} className="min-w-0">
        <Thread messages={list} ticketId={ticket.id} />
        {mayAnswer && <WriteForm ticket={ticket} />}
      </Panel>
      <div className="flex min-w-0 flex-col gap-4">
        <AskerFacts ticket={ticket} user={user} />
        <TicketFacts ticket={ticket} operators={operators} />
      </div>
    </div>
  );
}

export function TicketPage() {
  const id = Number(useParams()['id']);
  // Looking is entered in the audit log once an hour, however often it is asked for.
  const query = useAsk(officeTickets.openTicket, { id }, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Page
      title={t('office.tickets.title', { id: String(id) })}
      actions={
        <>
          <ButtonLink to="/tickets" variant="quiet">
            {t('office.back')}
          </ButtonLink>
          {query.data && <Moves ticket={query.data.ticket} />}
        </>
      }
    >
      <Answer query={query}>{(found) => <TicketFile key={found.ticket.id} found={found} />}</Answer>
    </Page>
  );
}
