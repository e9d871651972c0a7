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
  'office.opening.missing': 'Falta',
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
  'office.opening.need.operators':
    'Añádelos en el servidor: npm run operator -- add. Cada uno configura el autenticador.',
  'office.opening.need.index':
    'Define INDEX_SOURCES en el servidor y reinícialo. Hasta entonces cada vista muestra “–”.',
  'office.opening.need.rate': 'Define CNY_RATE_URL en el servidor, o fija el tipo a mano.',
  'office.opening.need.networks': 'Solo se abren las redes con nodo: NODES_… en el servidor.',
  'office.opening.need.spot': 'Pide la apertura en el menú de cada par.',
  'office.opening.need.lever_money': 'Registra en Custodia lo que tiene la casa y muévelo desde la tesorería.',
  'office.opening.need.lever':
    'Hacen falta un precio índice reciente y esos fondos; se pide en la página del contrato.',
  'office.opening.need.micro_money': 'Registra en Custodia lo que tiene la casa y muévelo desde la tesorería.',
  'office.opening.need.micro': 'Al menos uno de cada; el sitio al final.',
  'office.opening.need.earn_money': 'Registra en Custodia lo que tiene la casa y muévelo desde la tesorería.',
  'office.opening.need.earn': 'Los productos necesitan los intereses reservados.',
  'office.opening.need.fiat': 'Al menos uno de cada. Las monedas distintas del CNY necesitan también un tipo.',
  'office.opening.need.gateway': 'El interruptor, y fondos de la tesorería.',
};
