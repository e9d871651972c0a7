// Messages of the exchange to a user as they leave by mail, and templates that operators begin with.
import type { messageMails as source } from '../zh/message-mails.ts';

export const messageMails: Record<keyof typeof source, string> = {
  'mail.message.subject': '{site}: {title}',
  'mail.message.text': '{text}',
  'sms.message.text': '{site}: ha un nuovo messaggio. Acceda per leggerlo.',
  'mail.link.messages': 'Leggilo sul sito:',
  'office.template.identity.title': 'Servono altri dati per la verifica identità',
  'office.template.identity.text':
    'Salve, per proseguire con la verifica dell’identità ci servono foto più nitide del documento. Acceda, apra la verifica dell’identità e le invii di nuovo. Grazie.',
  'office.template.withdrawal.title': 'Sul suo prelievo',
  'office.template.withdrawal.text':
    'Salve, il suo prelievo è in esame presso il nostro personale: di solito bastano meno di 24 ore. I suoi fondi sono al sicuro. Se ci serve altro, le scriveremo di nuovo.',
  'office.template.deposit.title': 'Sul suo deposito',
  'office.template.deposit.text':
    'Salve, abbiamo trovato il suo deposito e lo stiamo controllando. La avviseremo appena sarà accreditato. Conservi l’hash della transazione, nel caso servisse.',
  'office.template.security.title': 'Controlli la sicurezza del suo account',
  'office.template.security.text':
    'Salve, abbiamo notato accessi insoliti al suo account. Acceda, apra la pagina della sicurezza, controlli i dispositivi connessi, cambi la password di accesso e attivi l’autenticazione a due fattori. Non le chiederemo mai la password o un codice.',
};
