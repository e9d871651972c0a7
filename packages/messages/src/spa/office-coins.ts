// Texts of the back office about coins and their spot markets.
import type { officeCoins as source } from '../zh/office-coins.ts';

export const officeCoins: Record<keyof typeof source, string> = {
  'answer.market_halted': 'El mercado no acepta nuevas órdenes',
  'office.coins.id': 'Número',
  'office.coins.names': 'Nombre',
  'office.coins.index': 'Precio índice en USDT',
  'office.coins.market': 'Mercado spot',
  'office.coins.field.name': 'Símbolo',
  'office.coins.field.full_name': 'Nombre completo',
  'office.coins.field.is_indexed': 'Índice de fuentes externas',
  'office.coins.field.state': 'Estado del mercado',
  'office.coins.field.tick': 'Tick',
  'office.coins.field.step': 'Paso',
  'office.coins.field.min_notional': 'Total mínimo',
  'office.coins.field.max_quantity': 'Cantidad máxima',
  'office.coins.field.maker_fee': 'Comisión maker',
  'office.coins.field.taker_fee': 'Comisión taker',
  'office.coins.field.trigger_band': 'Los stop se activan hasta',
  'office.coins.field.last': 'Último precio',
  'office.coins.field.volume': 'Volumen, 24 h',
  'office.coins.state.open': 'En negociación',
  'office.coins.state.halted': 'Detenido',
  'office.coins.state.view_only': 'Solo cotización',
};
