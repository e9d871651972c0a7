import type { fiatMails as source } from '../zh/fiat-mails.ts';

export const fiatMails: Record<keyof typeof source, string> = {
  'mail.link.deal': 'Apri l’ordine:',
  'mail.fiatOpened.subject': 'Nuovo ordine fiat su {site}',
  'mail.fiatOpened.text':
    'Il {time} hai ricevuto il nuovo ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id}: {number} {currency} per {money} {fiat}. Gestiscilo presto.',
  'sms.fiatOpened.text':
    '{site}: nuovo ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id}: {number} {currency} per {money} {fiat}. Gestiscilo presto.',
  'mail.fiatPaid.subject': '{site}: l’acquirente ha segnato un ordine come pagato',
  'mail.fiatPaid.text':
    'Il {time} l’acquirente ha segnato l’ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id} ({money} {fiat}) come pagato. Verifica sul tuo conto l’importo e il nome di chi ha pagato prima di rilasciare {number} {currency}.',
  'sms.fiatPaid.text':
    '{site}: l’acquirente ha segnato l’ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id} come pagato ({money} {fiat}). Verifica l’arrivo prima di rilasciare.',
  'mail.fiatDueSoon.subject': '{site}: restano 3 minuti per pagare',
  'mail.fiatDueSoon.text':
    'Restano 3 minuti per pagare l’ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id} ({money} {fiat}). Se hai pagato, segnalo subito; altrimenti viene annullato da solo e conta tra gli annullamenti di oggi.',
  'sms.fiatDueSoon.text':
    '{site}: restano 3 minuti per pagare l’ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id}. Se hai pagato, segnalo ora.',
  'mail.fiatReleased.subject': '{site}: il venditore ha rilasciato le monete',
  'mail.fiatReleased.text':
    'Il {time} l’ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id} è stato completato: {number} {currency} è stato accreditato.',
  'sms.fiatReleased.text':
    '{site}: ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id} completato, {number} {currency} è stato accreditato.',
  'mail.fiatTimedOut.subject': '{site}: il tuo ordine di prelievo si è completato da solo',
  'mail.fiatTimedOut.text':
    'Non hai risposto entro 20 minuti, quindi l’ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id} ({number} {currency}, {money} {fiat}) si è completato da solo il {time}. Controlla il tuo conto: se non è arrivato nulla, puoi presentare reclamo entro 24 ore, con una prova.',
  'sms.fiatTimedOut.text':
    '{site}: l’ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id} si è completato da solo. Se non è arrivato nulla, puoi presentare reclamo entro 24 ore, con una prova.',
  'mail.fiatAppealed.subject': '{site}: un ordine è in reclamo',
  'mail.fiatAppealed.text':
    'Il {time} l’ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id} ({number} {currency}, {money} {fiat}) è passato a reclamo. Presenta presto la tua dichiarazione con le prove: non rispondere può danneggiarti.',
  'sms.fiatAppealed.text':
    '{site}: l’ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id} è in reclamo. Presenta presto la tua dichiarazione.',
  'mail.fiatResolved.subject': '{site}: reclamo deciso',
  'mail.fiatResolved.text':
    'Il {time}, ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id} ({number} {currency}): {result}',
  'sms.fiatResolved.text': '{site}: ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id}: {result}',
  'mail.fiatRefused.subject': '{site}: il Partner OTC ha rifiutato un ordine',
  'mail.fiatRefused.text':
    'Il {time}, ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id} ({money} {fiat}): {result} Se hai già pagato, puoi presentare reclamo entro 24 ore.',
  'sms.fiatRefused.text':
    '{site}: ordine {orderKind, select, acceptor {con Partner OTC} other {fiat}} {id}: {result} Se hai già pagato, puoi presentare reclamo entro 24 ore.',
  'mail.merchantApproved.subject': '{site}: ora sei un merchant',
  'mail.merchantApproved.text': 'Il {time} sei diventato merchant di {currency}. Ora puoi pubblicare annunci.',
  'sms.merchantApproved.text': '{site}: ora sei merchant di {currency}.',
  'mail.merchantRefused.subject': '{site}: richiesta di merchant rifiutata',
  'mail.merchantRefused.text':
    'Il {time} la tua richiesta di merchant di {currency} è stata rifiutata. Motivo: {reason}. La commissione è tornata sul tuo conto.',
  'sms.merchantRefused.text':
    '{site}: richiesta di merchant di {currency} rifiutata: {reason}. La commissione è tornata.',
  'mail.adTakenDown.subject': '{site}: il tuo annuncio è stato ritirato',
  'mail.adTakenDown.text':
    'Il {time} la piattaforma ha ritirato il tuo annuncio {ad}. Motivo: {reason}. Gli ordini in corso continuano. Per ripubblicarlo contatta l’assistenza.',
  'sms.adTakenDown.text': '{site}: il tuo annuncio {ad} è stato ritirato: {reason}',
};
