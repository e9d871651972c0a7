// A message as the desk shows it, on the screen and in a file.
import type { officeMessages } from '@bourse/contract';
import { formatShanghai } from '@bourse/domain';
import type { StoredMessage } from '../../../platform/delivery/messages.ts';

export const viewMessage = (message: StoredMessage): officeMessages.MessageRow => ({
  id: message.id,
  user_id: message.userId,
  kind: message.kind,
  locale: message.locale,
  title: message.title,
  text: message.text,
  link: message.link,
  sent_by: message.sentBy,
  send_time: formatShanghai(message.at),
  read_time: message.readAt === undefined ? '' : formatShanghai(message.readAt),
});
