// What each leg of the ledger was, in Korean.
import type { ledger as source } from '../zh/ledger.ts';

export const ledger: Record<keyof typeof source, string> = {
  'ledger.wallet.legal': '법정화폐 계정',
  'ledger.wallet.lever': '선물 계정',
  'ledger.wallet.change': '현물 계정',
  'ledger.wallet.micro': '초단기 계약 계정',
  'ledger.transfer': '이체: {from} → {to}',
  'ledger.spot_trade': '현물 체결',
  'ledger.demo_grant': '데모 자금',
  'ledger.credit': '거래소 지급',
  'ledger.treasury_funding': '금고 자금 투입',
  'ledger.deposit': '입금',
  'ledger.manual_deposit': '수동 입금',
  'ledger.deposit_reversal': '입금 취소',
  'ledger.debt_repaid': '부채 상환',
  'ledger.withdrawal': '출금',
  'ledger.adjustment': '거래소 조정',
  'ledger.chain_cost': '네트워크 비용',
  'ledger.chain_surplus': '네트워크 잉여금',
  'ledger.invite_rebate': '초대 리베이트',
};
