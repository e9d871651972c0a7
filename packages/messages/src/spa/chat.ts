// What every chat says: beside a deal, and with support.
import type { chat as source } from '../zh/chat.ts';

export const chat: Record<keyof typeof source, string> = {
  'chat.log': 'Mensajes',
  'chat.none': 'Aún no hay mensajes',
  'chat.write': 'Escribe un mensaje',
  'chat.send': 'Enviar',
  'chat.attach': 'Enviar imagen',
  'chat.picture': 'Imagen',
  'chat.read': 'Leído',
  'chat.sent': 'Enviado',
  'chat.unread': '{count} sin leer',
};
