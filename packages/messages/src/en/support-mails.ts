import type { supportMails as source } from '../zh/support-mails.ts';

export const supportMails: Record<keyof typeof source, string> = {
  'mail.link.ticket': 'Open the ticket:',
  'mail.ticketAnswered.subject': '{site} support has answered',
  'mail.ticketAnswered.text': 'Support answered your ticket #{id} on {time}. Log in to read the answer.',
  'sms.ticketAnswered.text': '{site}: support answered your ticket #{id}. Log in to read it.',
  'mail.ticketAnswered.title': 'Support has answered',
  'mail.ticketAnswered.message': 'There is a new answer in your ticket #{id}.',
  'mail.ticketClosing.subject': '{site} ticket about to be closed',
  'mail.ticketClosing.text':
    'Your ticket #{id} has been answered and will be closed in {days} days unless you write again. If you still need help, answer in the ticket.',
  'sms.ticketClosing.text':
    '{site}: your ticket #{id} will be closed in {days} days. If you still need help, log in and answer.',
};
