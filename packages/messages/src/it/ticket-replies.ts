import type { ticketReplies as source } from '../zh/ticket-replies.ts';

export const ticketReplies: Record<keyof typeof source, string> = {
  'mail.reply.looking.name': 'Stiamo verificando',
  'mail.reply.looking.text':
    'Salve, grazie per averci scritto. Stiamo verificando e risponderemo qui appena ne sapremo di più.',
  'mail.reply.deposit.name': 'Deposito: serve l’hash',
  'mail.reply.deposit.text':
    'Salve, ci invii la moneta, la rete, la quantità e l’hash della transazione di questo deposito, con un’immagine se può, così lo troviamo.',
  'mail.reply.password.name': 'Mai inviare password',
  'mail.reply.password.text':
    'Attenzione: non chiediamo mai password, codici o codici di recupero. Non li invii a nessuno. Se lo ha fatto, li cambi subito nella pagina della sicurezza.',
  'mail.reply.solved.name': 'Risolto',
  'mail.reply.solved.text': 'Salve, ora è risolto, dia un’occhiata. Se non c’è altro, può chiudere questa richiesta.',
};
