// What was said, noted and done in a ticket, oldest first.
import { officeTickets } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { AskedPicture } from '../../ui/asked-picture.tsx';

type Message = officeTickets.TicketMessage;

const LOOKS = {
  user: 'bg-sunken',
  operator: 'ms-auto bg-iris-wash',
  note: 'ms-auto border border-dashed border-warning bg-warning-wash',
  system: 'mx-auto text-12 text-ink-2',
} as const;

function Line({ message, ticketId }: { readonly message: Message; readonly ticketId: number }) {
  const { from, operator, act, content, pictures, time } = message;
  return (
    <li className={cx('max-w-[85%] rounded-md px-3 py-2 text-13', act === '' ? LOOKS[from] : LOOKS.system)}>
      <p className="mb-0.5 flex flex-wrap justify-between gap-x-3 text-11 text-ink-2">
        <span>
          {t(`office.tickets.from.${from}`)}
          {operator !== '' && ` · ${operator}`}
        </span>
        <span className="font-mono">{time}</span>
      </p>
      <p className="break-words whitespace-pre-wrap">{act === '' ? content : t(`office.tickets.act.${act}`)}</p>
      {pictures.length > 0 && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          {pictures.map((name, at) => (
            <AskedPicture
              key={name}
              call={officeTickets.ticketPicture}
              input={{ id: ticketId, name }}
              label={t('office.tickets.picture', { nth: at + 1 })}
            />
          ))}
        </div>
      )}
    </li>
  );
}

export function Thread({ messages, ticketId }: { readonly messages: readonly Message[]; readonly ticketId: number }) {
  return (
    <ul className="flex flex-col gap-2 p-4">
      {messages.map((message) => (
        <Line key={message.id} message={message} ticketId={ticketId} />
      ))}
    </ul>
  );
}
