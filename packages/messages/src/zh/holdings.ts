// Texts of what staking and subscriptions keep of a user's coins, on the home page and among the assets.

export const holdings = {
  'holdings.title': '质押与认购',
  'holdings.text': '都在现货账户中，已计入总资产一次。',
  'holdings.staked': '质押本金',
  'holdings.interest': '待付利息',
  'holdings.due': '{time} 到期',
  'holdings.locked': '认购锁定',
  'holdings.unlocks': '{time} 可解锁',
  'holdings.unlockable': '可解锁',
  'holdings.held': '等待结果的付款',
  'holdings.worth': '折合 USDT',
  'holdings.unpriced': '{coins} 暂无市场价格，折合按 0 USDT 计。',
  'holdings.none': '没有质押或认购',
  'holdings.noneText': '质押可按期获得利息，新币认购在发售时进行。',
  'holdings.toStaking': '质押',
  'holdings.toRecords': '认购记录',
  'holdings.toAssets': '资产总览',
} as const;
