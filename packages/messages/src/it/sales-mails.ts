import type { launchMails as source } from '../zh/sales-mails.ts';

export const launchMails: Record<keyof typeof source, string> = {
  'mail.link.subscriptions': 'Apri le tue sottoscrizioni:',
  'mail.launchAllotted.subject': 'Risultato della sottoscrizione su {site}',
  'mail.launchAllotted.text':
    'Il risultato della tua sottoscrizione è uscito il {time}: ti spettano {allotted} di {wanted} {currency}, e la parte del pagamento non usata è stata rimborsata.',
  'sms.launchAllotted.text':
    '{site}: ti spettano {allotted} di {wanted} {currency}; il pagamento non usato è stato rimborsato.',
  'mail.launchNotAllotted.subject': 'Sottoscrizione senza assegnazione su {site}',
  'mail.launchNotAllotted.text':
    'Il risultato della tua sottoscrizione è uscito il {time}: nessuno dei {wanted} {currency} è stato assegnato, e il pagamento è stato rimborsato per intero.',
  'sms.launchNotAllotted.text':
    '{site}: nessuno dei {wanted} {currency} assegnato; il pagamento è stato rimborsato per intero.',
  'mail.launchCalledOff.subject': 'Vendita annullata su {site}',
  'mail.launchCalledOff.text':
    'La vendita in cui hai sottoscritto {wanted} {currency} è stata annullata il {time}, e il pagamento è stato rimborsato per intero.',
  'sms.launchCalledOff.text':
    '{site}: una vendita è stata annullata. Il pagamento per {wanted} {currency} è stato rimborsato per intero.',
  'mail.launchVoid.subject': 'Sottoscrizione senza effetto su {site}',
  'mail.launchVoid.text':
    'La tua sottoscrizione di {wanted} {currency} è rimasta senza effetto, perché nessun prezzo è arrivato in tempo o si è mosso troppo. Il pagamento è stato rimborsato.',
  'sms.launchVoid.text':
    '{site}: la tua sottoscrizione di {wanted} {currency} è rimasta senza effetto; il pagamento è stato rimborsato.',
  'mail.launchUnlockable.subject': 'Le tue monete su {site} sono sbloccabili',
  'mail.launchUnlockable.text':
    'Il periodo di blocco dei {allotted} {currency} della tua sottoscrizione è finito: ora puoi sbloccarli.',
  'sms.launchUnlockable.text': '{site}: ora puoi sbloccare {allotted} {currency}.',
};
