// What the news say of a delisting.
import type { delisting as source } from '../zh/delisting.ts';

export const delisting: Record<keyof typeof source, string> = {
  'delisting.announced.title': '{coin} 即將下架',
  'delisting.announced.abstract': '{viewOnly} 起停止交易，{withdrawOnly} 起只能提幣，提幣截止於 {until}。',
  'delisting.announced.content':
    '{coin} 將從本平台下架，安排如下：\n\n- {viewOnly}：停止 {coin} 相關市場的交易，現有訂單隨之撤銷，所佔資金隨即歸還。走勢圖仍可查看。\n- {withdrawOnly}：停止充幣和劃轉到其他錢包，只能提幣。請先把其他錢包中的 {coin} 劃轉到現貨錢包。\n- {until}：提幣截止。\n\n請在此之前賣出或提走你的 {coin}。',
  'delisting.called_off.title': '{coin} 不再下架',
  'delisting.called_off.abstract': '此前公佈的 {coin} 下架安排已取消。',
  'delisting.called_off.content': '此前公佈的 {coin} 下架安排已取消，交易、充幣和提幣照常進行。',
};
