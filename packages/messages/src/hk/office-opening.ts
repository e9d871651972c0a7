// Texts of the back office about what of the exchange is open.
import type { officeOpening as source } from '../zh/office-opening.ts';

export const officeOpening: Record<keyof typeof source, string> = {
  'office.opening': '開業準備',
  'office.opening.text': '空的交易所裏一切都是關閉的，直到兩位人員逐項開放。各項在各自的頁面申請，由另一位人員批准。',
  'office.opening.todo': '開業準備尚未完成：{count} 項待辦',
  'office.opening.see': '查看',
  'office.opening.step': '事項',
  'office.opening.stand': '進度',
  'office.opening.count': '{open} / {total}',
  'office.opening.ready': '就緒',
  'office.opening.part': '部分',
  'office.opening.closed': '未開放',
  'office.opening.go': '前往',
  'office.opening.step.operators': '兩位可以決定的人員',
  'office.opening.step.index': '有實時指數價格的幣種',
  'office.opening.step.rate': '人民幣匯率',
  'office.opening.step.networks': '充提均已開放的網絡',
  'office.opening.step.spot': '已開放的現貨交易對',
  'office.opening.step.lever_money': '合約背後有資金的計價幣',
  'office.opening.step.lever': '已開放的合約',
  'office.opening.step.micro_money': '秒合約背後有資金的幣種',
  'office.opening.step.micro': '秒合約：站點、交易對、期限、幣種',
  'office.opening.step.earn_money': '質押已備利息的幣種',
  'office.opening.step.earn': '質押：總開關、產品',
  'office.opening.step.fiat': '法幣交易：總開關、幣種、貨幣',
  'office.opening.step.gateway': '支付網關：總開關、資金',
};
