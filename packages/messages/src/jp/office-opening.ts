// Texts of the back office about what of the exchange is open.
import type { officeOpening as source } from '../zh/office-opening.ts';

export const officeOpening: Record<keyof typeof source, string> = {
  'office.opening': '開業の準備',
  'office.opening.text':
    '空の取引所では、2名の担当者が開くまですべて閉じています。それぞれの画面で申請し、別の担当者が承認します。',
  'office.opening.todo': '開業の準備が残っています：あと {count} 項目',
  'office.opening.see': '項目を見る',
  'office.opening.step': '項目',
  'office.opening.stand': '進み',
  'office.opening.state': '状態',
  'office.opening.count': '{open} / {total}',
  'office.opening.ready': '完了',
  'office.opening.part': '一部',
  'office.opening.closed': '未開設',
  'office.opening.go': '移動',
  'office.opening.step.operators': '決定できる担当者2名',
  'office.opening.step.index': 'インデックス価格が届いている通貨',
  'office.opening.step.rate': '人民元レート',
  'office.opening.step.networks': '入出金とも開いたネットワーク',
  'office.opening.step.spot': '開いた現物の通貨ペア',
  'office.opening.step.lever_money': '先物の資金がある決済通貨',
  'office.opening.step.lever': '開いた先物',
  'office.opening.step.micro_money': '超短期先物の資金がある通貨',
  'office.opening.step.micro': '超短期先物：サイト、通貨ペア、期間、通貨',
  'office.opening.step.earn_money': '利息を備えたステーキング通貨',
  'office.opening.step.earn': 'ステーキング：サイト、商品',
  'office.opening.step.fiat': '法定通貨取引：サイト、通貨、法定通貨',
  'office.opening.step.gateway': '決済フォーム：サイト、資金',
};
