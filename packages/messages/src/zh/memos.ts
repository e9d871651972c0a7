// Why a balance moved, as users read it in their logs: `memo.` and the ledger's posting reason.

export const memos = {
  'memo.demo_grant': '演示资金',
  'memo.credit': '入账',
  'memo.treasury_funding': '金库拨款',
  'memo.spot_trade': '现货成交',
} as const;
