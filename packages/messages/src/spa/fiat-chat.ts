import type { fiatChat as source } from '../zh/fiat-chat.ts';

export const fiatChat: Record<keyof typeof source, string> = {
  'fiat.notice.text': 'Orden {orderKind, select, acceptor {con agente de cambio} other {fiat}} {id}: {text}',
  'fiat.note.opened': 'La orden se ha abierto.',
  'fiat.note.accepted': 'El agente de cambio ha aceptado la orden y va a pagar.',
  'fiat.note.due_soon': 'Quedan 3 minutos para pagar. Después la orden se cancela sola.',
  'fiat.note.paid':
    'El comprador ha marcado la orden como pagada. Vendedor: comprueba en tu propia cuenta que el dinero ha llegado antes de liberar las monedas.',
  'fiat.note.cancelled': 'La orden se ha cancelado.',
  'fiat.note.expired': 'No se pagó a tiempo: la orden se ha cancelado sola.',
  'fiat.note.refused': 'El agente de cambio ha rechazado la orden.',
  'fiat.note.released': 'El vendedor ha liberado las monedas. La orden está completada.',
  'fiat.note.timed_out': 'Nadie dijo a tiempo que faltaba el dinero: la orden está completada.',
  'fiat.note.appealed':
    'Se ha presentado una apelación. Nuestros operadores la revisan: pon tus pruebas en tu declaración, que la otra parte no ve.',
  'fiat.note.appealed_alone':
    'Las monedas no se liberaron mucho después del pago y la orden ha pasado sola a apelación. Pon tus pruebas en tu declaración, que la otra parte no ve.',
  'fiat.note.conceded': 'El comprador ha desistido: las monedas vuelven al vendedor y la orden queda cancelada.',
  'fiat.note.awarded_buyer': 'Apelación resuelta: las monedas son para el comprador.',
  'fiat.note.awarded_seller': 'Apelación resuelta: las monedas vuelven al vendedor.',
  'fiat.grounds.payment_proven': 'El pago está probado y ha llegado.',
  'fiat.grounds.payment_missing': 'Ese pago no ha llegado.',
  'fiat.grounds.payment_short': 'El importe pagado no es el de la orden.',
  'fiat.grounds.payment_of_third_party': 'El nombre de quien pagó no es el verificado.',
  'fiat.grounds.payment_returned': 'El dinero se devolvió a quien pagó.',
  'fiat.grounds.seller_silent': 'El vendedor no respondió a tiempo.',
  'fiat.grounds.buyer_silent': 'El comprador no respondió a tiempo.',
  'fiat.grounds.proof_forged': 'El comprobante de pago no es auténtico.',
  'fiat.grounds.settled_between_both': 'Ambas partes han llegado a un acuerdo.',
  'fiat.refused.busy': 'Ahora no puede atenderse.',
  'fiat.refused.account_unavailable': 'La cuenta no puede recibir pagos ahora.',
  'fiat.refused.other': 'El motivo está en el chat.',
};
