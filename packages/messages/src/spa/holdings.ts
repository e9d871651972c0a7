// Texts of what staking and subscriptions keep of a user's coins, on the home page and among the assets.
import type { holdings as source } from '../zh/holdings.ts';

export const holdings: Record<keyof typeof source, string> = {
  'holdings.title': 'Staking y suscripciones',
  'holdings.text': 'Todo está en la cuenta spot y cuenta una sola vez en tus activos totales.',
  'holdings.staked': 'En staking',
  'holdings.interest': 'Intereses por cobrar',
  'holdings.due': 'Vence {time}',
  'holdings.locked': 'Bloqueado por suscripción',
  'holdings.unlocks': 'Se desbloquea {time}',
  'holdings.unlockable': 'Para desbloquear',
  'holdings.held': 'Pagos a la espera del resultado',
  'holdings.worth': 'Valor (USDT)',
  'holdings.unpriced': '{coins}: aún sin precio de mercado, por eso su valor cuenta como 0 USDT.',
  'holdings.none': 'Nada en staking ni en suscripción',
  'holdings.noneText': 'Haz staking con interés fijo o suscribe nuevas monedas mientras están a la venta.',
  'holdings.toStaking': 'Staking',
  'holdings.toRecords': 'Mis suscripciones',
  'holdings.toAssets': 'Resumen de activos',
};
