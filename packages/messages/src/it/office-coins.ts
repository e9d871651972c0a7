// Texts of the back office about coins and their spot markets.
import type { officeCoins as source } from '../zh/office-coins.ts';

export const officeCoins: Record<keyof typeof source, string> = {
  'answer.market_halted': 'Il mercato non accetta nuovi ordini',
  'office.coins.id': 'Numero',
  'office.coins.names': 'Nome',
  'office.coins.index': 'Prezzo indice in USDT',
  'office.coins.market': 'Mercato spot',
  'office.coins.field.name': 'Simbolo',
  'office.coins.field.full_name': 'Nome completo',
  'office.coins.field.is_indexed': 'Indice da fonti esterne',
  'office.coins.field.state': 'Stato del mercato',
  'office.coins.field.tick': 'Tick',
  'office.coins.field.step': 'Lotto',
  'office.coins.field.min_notional': 'Totale minimo',
  'office.coins.field.max_quantity': 'Quantità massima',
  'office.coins.field.maker_fee': 'Commissione maker',
  'office.coins.field.taker_fee': 'Commissione taker',
  'office.coins.field.trigger_band': 'Gli stop scattano entro',
  'office.coins.field.last': 'Ultimo prezzo',
  'office.coins.field.volume': 'Volume, 24 h',
  'office.coins.state.open': 'In negoziazione',
  'office.coins.state.halted': 'Sospeso',
  'office.coins.state.view_only': 'Solo quotazione',
};
