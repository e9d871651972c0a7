// What every chat says: beside a deal, and with support.
import type { chat as source } from '../zh/chat.ts';

export const chat: Record<keyof typeof source, string> = {
  'chat.log': 'Messaggi',
  'chat.none': 'Ancora nessun messaggio',
  'chat.write': 'Scrivi un messaggio',
  'chat.send': 'Invia',
  'chat.attach': 'Invia immagine',
  'chat.picture': 'Immagine',
  'chat.read': 'Letto',
  'chat.sent': 'Inviato',
  'chat.unread': '{count} non letti',
};
