// The sale of new coins: what a call answers, the names of states, notices, in Spanish.
import type { launch as source } from '../zh/sales.ts';

export const launch: Record<keyof typeof source, string> = {
  'answer.launch_bought': '{amount} {currency} comprados; se podrán desbloquear desde el {time}',
  'answer.launch_subscribed': 'Suscripción de {amount} {currency} registrada',
  'answer.launch_unlocked': '{amount} {currency} desbloqueados',
  'answer.launch_stopped': 'Esta venta ya no acepta suscripciones nuevas',
  'launch.state.pending': 'A la espera del cobro',
  'launch.state.held': 'A la espera del resultado',
  'launch.state.locked': 'Bloqueada',
  'launch.state.unlockable': 'Se puede desbloquear',
  'launch.state.done': 'Completada',
  'launch.state.refunded': 'Reembolsada',
  'launch.state.void': 'Sin efecto',
  'launch.void.no_tick': 'No llegó un precio a tiempo; tu pago se ha devuelto',
  'launch.void.price_moved': 'El precio de la moneda de pago superó tu saldo; tu pago se ha devuelto',
  'launch.notice.allotted':
    'Resultado de tu suscripción: {allotted} de {wanted} {currency} asignados y pago no usado devuelto.',
  'launch.notice.not_allotted':
    'Resultado de tu suscripción: ninguno de los {wanted} {currency} asignado y pago devuelto íntegro.',
  'launch.notice.called_off': 'Se canceló una venta: tu pago por {wanted} {currency} se devolvió íntegro.',
  'launch.notice.void': 'Tu suscripción de {wanted} {currency} quedó sin efecto y el pago se devolvió.',
  'launch.notice.unlockable': 'Ya puedes desbloquear {allotted} {currency}.',
};
