// Texts of the back office about coins and their spot markets.
import type { officeCoins as source } from '../zh/office-coins.ts';

export const officeCoins: Record<keyof typeof source, string> = {
  'answer.market_halted': 'The market takes no new orders now',
  'office.coins.id': 'Number',
  'office.coins.names': 'Name',
  'office.coins.index': 'Index price in USDT',
  'office.coins.market': 'Spot market',
  'office.coins.field.name': 'Ticker',
  'office.coins.field.full_name': 'Full name',
  'office.coins.field.is_indexed': 'Index from outside sources',
  'office.coins.field.state': 'State of the market',
  'office.coins.field.tick': 'Tick size',
  'office.coins.field.step': 'Lot size',
  'office.coins.field.min_notional': 'Minimum total',
  'office.coins.field.max_quantity': 'Maximum amount',
  'office.coins.field.maker_fee': 'Maker fee',
  'office.coins.field.taker_fee': 'Taker fee',
  'office.coins.field.trigger_band': 'Stops are triggered within',
  'office.coins.field.last': 'Last price',
  'office.coins.field.volume': 'Volume, 24 h',
  'office.coins.state.open': 'Trading',
  'office.coins.state.halted': 'Halted',
  'office.coins.state.view_only': 'Quotes only',
};
