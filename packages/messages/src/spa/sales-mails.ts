import type { launchMails as source } from '../zh/sales-mails.ts';

export const launchMails: Record<keyof typeof source, string> = {
  'mail.link.subscriptions': 'Abrir tus suscripciones:',
  'mail.launchAllotted.subject': 'Resultado de tu suscripción en {site}',
  'mail.launchAllotted.text':
    'El resultado de tu suscripción salió el {time}: te corresponden {allotted} de {wanted} {currency}, y la parte del pago no usada se ha devuelto.',
  'sms.launchAllotted.text':
    '{site}: te corresponden {allotted} de {wanted} {currency}; el pago no usado se ha devuelto.',
  'mail.launchNotAllotted.subject': 'Suscripción sin asignación en {site}',
  'mail.launchNotAllotted.text':
    'El resultado de tu suscripción salió el {time}: no se asignó ninguno de los {wanted} {currency}, y tu pago se ha devuelto íntegro.',
  'sms.launchNotAllotted.text': '{site}: ninguno de los {wanted} {currency} asignado; tu pago se ha devuelto íntegro.',
  'mail.launchCalledOff.subject': 'Venta cancelada en {site}',
  'mail.launchCalledOff.text':
    'La venta en la que suscribiste {wanted} {currency} se canceló el {time}, y tu pago se ha devuelto íntegro.',
  'sms.launchCalledOff.text': '{site}: se canceló una venta. Tu pago por {wanted} {currency} se ha devuelto íntegro.',
  'mail.launchVoid.subject': 'Suscripción sin efecto en {site}',
  'mail.launchVoid.text':
    'Tu suscripción de {wanted} {currency} quedó sin efecto, porque no llegó un precio a tiempo o se movió demasiado. Tu pago se ha devuelto.',
  'sms.launchVoid.text': '{site}: tu suscripción de {wanted} {currency} quedó sin efecto; tu pago se ha devuelto.',
  'mail.launchUnlockable.subject': 'Ya puedes desbloquear tus monedas en {site}',
  'mail.launchUnlockable.text':
    'Terminó el plazo de bloqueo de los {allotted} {currency} de tu suscripción: ya puedes desbloquearlos.',
  'sms.launchUnlockable.text': '{site}: ya puedes desbloquear {allotted} {currency}.',
};
