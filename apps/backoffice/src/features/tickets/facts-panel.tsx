// A ticket and its user in lines, and who looks after it.
import { type MessageOf, officeTickets } from '@bourse/contract';
import { parseLocale } from '@bourse/messages';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { useState } from 'react';
import { useMay, useSession } from '../../lib/session.ts';
import { useAct } from '../../lib/use-ask.ts';
import { ClashNotice } from '../../ui/clash-notice.tsx';
import { DetailLink } from '../../ui/detail-link.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Facts, Panel } from '../../ui/page.tsx';
import { categoryText, languageText, TicketBadge } from './look.tsx';

export type Found = MessageOf<typeof officeTickets.openTicket>;

const NOBODY = '';

type Seen = { readonly assigned_to: string };

function Assignment({ ticket, operators }: Pick<Found, 'ticket' | 'operators'>) {
  const own = useSession(({ operator }) => operator?.id);
  const assign = useAct(officeTickets.assignTicket);
  const assigned = operators.find(({ email }) => email === ticket.assigned_to);
  const [sent, setSent] = useState<{ readonly key: string; readonly seen: Seen }>();
  const give = (key: string, seen: Seen = { assigned_to: ticket.assigned_to }): void => {
    setSent({ key, seen });
    assign.mutate({ id: ticket.id, ...(key !== NOBODY && { operator_id: key }), seen });
  };
  const isElsewhere = ticket.assigned_to !== '' && assigned === undefined;
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line px-4 py-3">
      <NativeSelect
        label={t('office.tickets.assigned')}
        options={[
          // Whoever it was assigned to may answer no more.
          { key: NOBODY, text: isElsewhere ? ticket.assigned_to : t('office.tickets.nobody') },
          ...operators.map(({ id, email }) => ({ key: String(id), text: email })),
        ]}
        selected={assigned ? String(assigned.id) : NOBODY}
        disabled={assign.isPending}
        onSelect={give}
        className="min-w-0 grow basis-56"
      />
      {own !== undefined && assigned?.id !== own && (
        <Button isPending={assign.isPending} onClick={() => give(String(own))}>
          {t('office.tickets.take')}
        </Button>
      )}
      <ClashNotice
        className="basis-full"
        seen={sent?.seen}
        mine={{ assigned_to: operators.find(({ id }) => String(id) === sent?.key)?.email ?? '' }}
        fieldText={() => t('office.tickets.assigned')}
        onMine={(seen) => give(sent?.key ?? NOBODY, seen)}
        onTheirs={() => setSent(undefined)}
      />
    </div>
  );
}

export function TicketFacts({ ticket, operators }: Pick<Found, 'ticket' | 'operators'>) {
  const mayAssign = useMay('support.answer');
  return (
    <Panel title={t('office.tickets.handling')}>
      <Facts
        facts={[
          [t('office.tickets.state'), <TicketBadge key="state" state={ticket.state} />],
          [t('office.tickets.category'), categoryText(ticket.category)],
          [t('office.tickets.opened'), ticket.create_time],
          [t('office.tickets.waits'), ticket.wait_time],
          ...(mayAssign ? [] : [[t('office.tickets.assigned'), ticket.assigned_to] as const]),
        ]}
      />
      {mayAssign && <Assignment ticket={ticket} operators={operators} />}
    </Panel>
  );
}

export function AskerFacts({ ticket, user }: Pick<Found, 'ticket' | 'user'>) {
  const reads = parseLocale(user.locale);
  return (
    <Panel title={t('office.tickets.asker')}>
      <Facts
        facts={[
          [
            t('office.users.id'),
            <DetailLink key="user" to={`/users/${user.id}`} id={user.id} permission="users.read" />,
          ],
          [t('office.users.account'), user.account],
          [
            t('office.tickets.writes'),
            <Badge key="language" tone="iris">
              {languageText(ticket.language)}
            </Badge>,
          ],
          [t('office.tickets.reads'), reads ? languageText(reads) : user.locale],
          [t('office.tickets.level'), String(user.level)],
          ...(user.is_frozen === 1
            ? [
                [
                  t('office.tickets.state'),
                  <Badge key="frozen" tone="error">
                    {t('office.users.frozen')}
                  </Badge>,
                ] as const,
              ]
            : []),
          [t('office.users.registered'), user.create_time],
          [
            t('office.tickets.tickets'),
            <Link
              key="tickets"
              to={`/tickets?user_id=${user.id}`}
              className="font-mono text-iris underline-offset-2 hover:underline max-md:py-3"
            >
              {user.tickets}
            </Link>,
          ],
        ]}
      />
    </Panel>
  );
}
