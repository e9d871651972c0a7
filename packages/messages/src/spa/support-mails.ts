import type { supportMails as source } from '../zh/support-mails.ts';

export const supportMails: Record<keyof typeof source, string> = {
  'mail.link.ticket': 'Abrir la consulta:',
  'mail.ticketAnswered.subject': '{site}: soporte te ha respondido',
  'mail.ticketAnswered.text': 'Soporte respondió a tu consulta #{id} el {time}. Inicia sesión para leer la respuesta.',
  'sms.ticketAnswered.text': '{site}: soporte respondió a tu consulta #{id}. Inicia sesión para leerla.',
  'mail.ticketAnswered.title': 'Soporte ha respondido',
  'mail.ticketAnswered.message': 'Hay una respuesta nueva en tu consulta #{id}.',
  'mail.ticketClosing.subject': '{site}: tu consulta se cerrará pronto',
  'mail.ticketClosing.text':
    'Tu consulta #{id} está respondida y se cerrará en {days} días si no escribes de nuevo. Si aún necesitas ayuda, responde en la consulta.',
  'sms.ticketClosing.text':
    '{site}: tu consulta #{id} se cerrará en {days} días. Si aún necesitas ayuda, inicia sesión y responde.',
};
