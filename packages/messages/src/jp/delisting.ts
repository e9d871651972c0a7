// What the news say of a delisting.
import type { delisting as source } from '../zh/delisting.ts';

export const delisting: Record<keyof typeof source, string> = {
  'delisting.announced.title': '{coin} 上場廃止のお知らせ',
  'delisting.announced.abstract':
    '取引は {viewOnly} に終了し、{withdrawOnly} からは出金のみ、出金は {until} までです。',
  'delisting.announced.content':
    '{coin} の上場廃止は次の順で行います。\n\n- {viewOnly}：{coin} の市場の取引を終了します。未約定の注文はすべて取り消され、拘束されていた資金は解放されます。価格と過去のチャートは引き続き閲覧できます。\n- {withdrawOnly}：入金と他のウォレットへの振替を停止し、出金のみとなります。他のウォレットにある {coin} は先に現物ウォレットへ振り替えてください。\n- {until}：出金の受付を終了します。\n\nそれまでに {coin} の売却または出金をお願いします。',
  'delisting.called_off.title': '{coin} の上場継続のお知らせ',
  'delisting.called_off.abstract': 'お知らせした {coin} の上場廃止は取りやめになりました。',
  'delisting.called_off.content':
    'お知らせした {coin} の上場廃止は取りやめになりました。取引と入出金はこれまでどおりご利用いただけます。',
};
