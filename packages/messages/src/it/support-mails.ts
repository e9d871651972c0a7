import type { supportMails as source } from '../zh/support-mails.ts';

export const supportMails: Record<keyof typeof source, string> = {
  'mail.link.ticket': 'Apri la richiesta:',
  'mail.ticketAnswered.subject': '{site}: l’assistenza ha risposto',
  'mail.ticketAnswered.text':
    'L’assistenza ha risposto alla tua richiesta #{id} il {time}. Accedi per leggere la risposta.',
  'sms.ticketAnswered.text': '{site}: l’assistenza ha risposto alla tua richiesta #{id}. Accedi per leggerla.',
  'mail.ticketAnswered.title': 'L’assistenza ha risposto',
  'mail.ticketAnswered.message': 'C’è una nuova risposta nella tua richiesta #{id}.',
  'mail.ticketClosing.subject': '{site}: la richiesta sta per essere chiusa',
  'mail.ticketClosing.text':
    'La tua richiesta #{id} ha ricevuto risposta e sarà chiusa tra {days} giorni se non scrivi di nuovo. Se ti serve ancora aiuto, rispondi nella richiesta.',
  'sms.ticketClosing.text':
    '{site}: la tua richiesta #{id} sarà chiusa tra {days} giorni. Se ti serve ancora aiuto, accedi e rispondi.',
};
