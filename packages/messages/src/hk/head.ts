import type { head as source } from '../zh/head.ts';

export const head: Record<keyof typeof source, string> = {
  'head.home': '{site} 數碼資產交易所',
  'head.home.text':
    '在真實的訂單簿上買賣數碼資產：每個價位看得見，每筆成交查得到。現貨交易與即時行情，電腦與手機同一本帳。',
  'head.markets': '加密貨幣行情 · {site}',
  'head.markets.text': '比特幣、以太幣等數碼資產的即時價格、24 小時升跌、最高最低與成交量。',
  'head.spot': '現貨交易 · {site}',
  'head.spot.market': '{pair} 現貨交易 · {site}',
  'head.spot.text': '限價、市價與止蝕委託，即時盤口與專業圖表，下單前就能看到均價、滑點與手續費。',
  'head.lever': '槓桿合約 · {site}',
  'head.lever.market': '{pair} 槓桿合約 · {site}',
  'head.lever.text': '選擇槓桿，做多或做空，止賺止蝕、強制平倉價與風險率一目了然；每次平倉都附可重新驗算的憑據。',
  'head.second': '秒合約 · {site}',
  'head.second.text': '選時長與本金，看漲或看跌，到期按指數價結算。平台優勢寫在收益旁邊，每一單都有可複算的憑據。',
  'head.notices': '公告與說明 · {site}',
  'head.notices.text': '{site} 的新幣上架、活動、規則與使用說明。',
  'head.article': '{title} · {site}',
  'head.login': '登入 · {site}',
  'head.login.text': '登入 {site} 帳戶。',
  'head.register': '註冊 · {site}',
  'head.register.text': '開立 {site} 帳戶，幾分鐘即可開始交易。',
  'head.office': '營運後台 · {site}',
  'head.office.text': '營運後台已移至獨立地址，請由該處登入，並更新您的書籤。',
};
