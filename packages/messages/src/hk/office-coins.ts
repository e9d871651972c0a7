// Texts of the back office about coins and their spot markets.
import type { officeCoins as source } from '../zh/office-coins.ts';

export const officeCoins: Record<keyof typeof source, string> = {
  'answer.market_halted': '市場已暫停',
  'office.coins.id': '編號',
  'office.coins.names': '名稱',
  'office.coins.index': '指數價格（USDT）',
  'office.coins.market': '現貨市場',
  'office.coins.field.name': '代號',
  'office.coins.field.full_name': '全名',
  'office.coins.field.is_indexed': '採用外部數據來源的指數',
  'office.coins.field.state': '市場狀態',
  'office.coins.field.tick': '價位',
  'office.coins.field.step': '數量單位',
  'office.coins.field.min_notional': '單筆最小金額',
  'office.coins.field.max_quantity': '單筆最大數量',
  'office.coins.field.maker_fee': '掛單手續費',
  'office.coins.field.taker_fee': '吃單手續費',
  'office.coins.field.trigger_band': '觸發止蝕的最大偏離',
  'office.coins.field.last': '最新價',
  'office.coins.field.volume': '24 小時成交量',
  'office.coins.state.open': '交易中',
  'office.coins.state.halted': '已暫停',
  'office.coins.state.view_only': '僅報價',
};
