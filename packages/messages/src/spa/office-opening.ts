// Texts of the back office about what of the exchange is open.
import type { officeOpening as source } from '../zh/office-opening.ts';

export const officeOpening: Record<keyof typeof source, string> = {
  'office.opening': 'Apertura',
  'office.opening.text':
    'En un exchange vacío todo está cerrado hasta que dos operadores lo abren. Cada cosa se pide en su página y la aprueba otro operador.',
  'office.opening.todo': 'Aún sin abrir al público: {count, plural, one {queda # paso} other {quedan # pasos}}',
  'office.opening.see': 'Ver los pasos',
  'office.opening.step': 'Paso',
  'office.opening.stand': 'Hecho',
  'office.opening.state': 'Estado',
  'office.opening.count': '{open} de {total}',
  'office.opening.ready': 'Listo',
  'office.opening.part': 'En parte',
  'office.opening.closed': 'Cerrado',
  'office.opening.go': 'Ir',
  'office.opening.step.operators': 'Dos operadores que puedan decidir',
  'office.opening.step.index': 'Monedas con un precio índice reciente',
  'office.opening.step.rate': 'Tipo del CNY',
  'office.opening.step.networks': 'Redes abiertas en ambos sentidos',
  'office.opening.step.spot': 'Pares spot abiertos',
  'office.opening.step.lever_money': 'Monedas con fondos tras los contratos',
  'office.opening.step.lever': 'Contratos abiertos',
  'office.opening.step.micro_money': 'Monedas con fondos tras los contratos por segundos',
  'office.opening.step.micro': 'Contratos por segundos: sitio, par, plazo, moneda',
  'office.opening.step.earn_money': 'Monedas con intereses reservados para staking',
  'office.opening.step.earn': 'Staking: sitio, producto',
  'office.opening.step.fiat': 'Comercio fiat: sitio, cripto, moneda',
  'office.opening.step.gateway': 'Formulario de pago: sitio, fondos',
};
