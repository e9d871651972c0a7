// Texts of the back office about coins and their spot markets.
import type { officeCoins as source } from '../zh/office-coins.ts';

export const officeCoins: Record<keyof typeof source, string> = {
  'answer.market_halted': '新規注文の受付を停止しました',
  'office.coins.id': '番号',
  'office.coins.names': '名称',
  'office.coins.index': 'インデックス価格（USDT）',
  'office.coins.market': '現物市場',
  'office.coins.field.name': 'ティッカー',
  'office.coins.field.full_name': '正式名称',
  'office.coins.field.is_indexed': '外部の相場からインデックスを算出',
  'office.coins.field.state': '市場の状態',
  'office.coins.field.tick': '呼値',
  'office.coins.field.step': '数量単位',
  'office.coins.field.min_notional': '最小注文金額',
  'office.coins.field.max_quantity': '最大注文数量',
  'office.coins.field.maker_fee': 'メイカー手数料',
  'office.coins.field.taker_fee': 'テイカー手数料',
  'office.coins.field.trigger_band': '逆指値が発動する範囲',
  'office.coins.field.last': '現在値',
  'office.coins.field.volume': '24 時間の出来高',
  'office.coins.state.open': '取引中',
  'office.coins.state.halted': '停止中',
  'office.coins.state.view_only': '価格のみ',
};
