import type { coming as source } from '../zh/coming.ts';

export const coming: Record<keyof typeof source, string> = {
  'coming.badge': 'Próximamente',
  'coming.notice': 'La fecha de apertura se comunicará en un anuncio.',
  'coming.step.spot': 'Ir a Spot',
  'coming.step.markets': 'Ver mercados',
  'coming.step.notices': 'Ver anuncios',
  'coming.area.wallet':
    'Depósitos, retiros, transferencias y cada movimiento, con el saldo de todas tus cuentas a la vista.',
  'coming.area.fiat':
    'Compra y vende directamente con comerciantes verificados, con las criptomonedas en custodia y constancia de cada pago y cada liberación.',
  'coming.area.earn': 'Plazo del staking, interés y lo que cuesta salir antes: todo claro antes de colocar la orden.',
  'coming.area.launch': 'Cupo, periodo de bloqueo y avance del desbloqueo de cada nueva moneda, todo a la vista.',
  'coming.success': 'Resultado del pago',
  'coming.shopOrders': 'Órdenes de comerciante',
  'coming.shop': 'Tienda del comerciante',
  'coming.fiatPayment': 'Pago de orden fiat',
  'coming.c2c': 'Trading C2C',
  'coming.c2cOrders': 'Órdenes C2C',
  'coming.acceptors': 'Agentes de cambio',
  'coming.launch': 'Suscripción de nuevas monedas',
  'coming.launchRecords': 'Historial de suscripciones',
  'coming.staking': 'Staking',
};
