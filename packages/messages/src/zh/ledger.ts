// What each leg of the ledger was, and the wallets by name, as logs and records tell it.

export const ledger = {
  'ledger.wallet.legal': '法币账户',
  'ledger.wallet.lever': '合约账户',
  'ledger.wallet.change': '现货账户',
  'ledger.wallet.micro': '秒合约账户',
  'ledger.transfer': '{from}划转至{to}',
  'ledger.spot_trade': '现货交易',
  'ledger.demo_grant': '演示资金',
  'ledger.credit': '平台入账',
  'ledger.treasury_funding': '金库注资',
  'ledger.deposit': '充币',
  'ledger.manual_deposit': '人工充币',
  'ledger.deposit_reversal': '充币撤回',
  'ledger.debt_repaid': '偿还欠款',
  'ledger.withdrawal': '提币',
  'ledger.adjustment': '人工调整',
  'ledger.chain_cost': '链上成本',
  'ledger.chain_surplus': '链上盈余',
  'ledger.invite_rebate': '邀请返佣',
} as const;
