import type { fiatMails as source } from '../zh/fiat-mails.ts';

export const fiatMails: Record<keyof typeof source, string> = {
  'mail.link.deal': 'Abrir la orden:',
  'mail.fiatOpened.subject': 'Nueva orden fiat en {site}',
  'mail.fiatOpened.text':
    'El {time} recibiste la nueva orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id}: {number} {currency} por {money} {fiat}. Atiéndela pronto.',
  'sms.fiatOpened.text':
    '{site}: nueva orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id}: {number} {currency} por {money} {fiat}. Atiéndela pronto.',
  'mail.fiatPaid.subject': '{site}: el comprador marcó una orden como pagada',
  'mail.fiatPaid.text':
    'El {time} el comprador marcó la orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id} ({money} {fiat}) como pagada. Comprueba en tu propia cuenta el importe y el nombre de quien pagó antes de liberar {number} {currency}.',
  'sms.fiatPaid.text':
    '{site}: el comprador marcó la orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id} como pagada ({money} {fiat}). Comprueba que ha llegado antes de liberar.',
  'mail.fiatDueSoon.subject': '{site}: quedan 3 minutos para pagar',
  'mail.fiatDueSoon.text':
    'Quedan 3 minutos para pagar la orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id} ({money} {fiat}). Si ya pagaste, márcala como pagada ahora; si no, se cancela sola y cuenta entre las cancelaciones de hoy.',
  'sms.fiatDueSoon.text':
    '{site}: quedan 3 minutos para pagar la orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id}. Si ya pagaste, márcala ahora.',
  'mail.fiatReleased.subject': '{site}: el vendedor liberó las monedas',
  'mail.fiatReleased.text':
    'El {time} se completó la orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id}: se han acreditado {number} {currency}.',
  'sms.fiatReleased.text':
    '{site}: orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id} completada, se han acreditado {number} {currency}.',
  'mail.fiatTimedOut.subject': '{site}: tu orden de retiro se completó sola',
  'mail.fiatTimedOut.text':
    'No respondiste en 20 minutos, así que la orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id} ({number} {currency}, {money} {fiat}) se completó sola el {time}. Revisa tu cuenta: si no llegó nada, puedes apelar en 24 horas, con un comprobante.',
  'sms.fiatTimedOut.text':
    '{site}: la orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id} se completó sola. Si no llegó nada, puedes apelar en 24 horas, con un comprobante.',
  'mail.fiatAppealed.subject': '{site}: una orden está en apelación',
  'mail.fiatAppealed.text':
    'El {time} la orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id} ({number} {currency}, {money} {fiat}) pasó a apelación. Presenta pronto tu declaración con pruebas: no responder puede perjudicarte.',
  'sms.fiatAppealed.text':
    '{site}: la orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id} está en apelación. Presenta pronto tu declaración.',
  'mail.fiatResolved.subject': '{site}: apelación resuelta',
  'mail.fiatResolved.text':
    'El {time}, orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id} ({number} {currency}): {result}',
  'sms.fiatResolved.text':
    '{site}: orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id}: {result}',
  'mail.fiatRefused.subject': '{site}: el agente de cambio rechazó una orden',
  'mail.fiatRefused.text':
    'El {time}, orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id} ({money} {fiat}): {result} Si ya pagaste, puedes apelar en 24 horas.',
  'sms.fiatRefused.text':
    '{site}: orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id}: {result} Si ya pagaste, puedes apelar en 24 horas.',
  'mail.merchantApproved.subject': '{site}: ya eres comerciante',
  'mail.merchantApproved.text':
    'El {time} fuiste aprobado como comerciante de {currency}. Ya puedes publicar anuncios.',
  'sms.merchantApproved.text': '{site}: ya eres comerciante de {currency}.',
  'mail.merchantRefused.subject': '{site}: solicitud de comerciante rechazada',
  'mail.merchantRefused.text':
    'El {time} se rechazó tu solicitud de comerciante de {currency}. Motivo: {reason}. La comisión vuelve a tu cuenta.',
  'sms.merchantRefused.text':
    '{site}: se rechazó tu solicitud de comerciante de {currency}: {reason}. La comisión vuelve a tu cuenta.',
  'mail.adTakenDown.subject': '{site}: se retiró tu anuncio',
  'mail.adTakenDown.text':
    'El {time} la plataforma retiró tu anuncio {ad}. Motivo: {reason}. Las órdenes en curso continúan. Para publicarlo de nuevo, contacta con soporte.',
  'sms.adTakenDown.text': '{site}: se retiró tu anuncio {ad}: {reason}',
};
