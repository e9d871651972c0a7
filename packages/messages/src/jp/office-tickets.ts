import type { officeTickets as source } from '../zh/office-tickets.ts';

export const officeTickets: Record<keyof typeof source, string> = {
  'office.tickets': 'お問い合わせ',
  'office.tickets.user': 'ユーザー',
  'office.tickets.category': '種類',
  'office.tickets.category.account': 'アカウントとセキュリティ',
  'office.tickets.category.identity': '本人確認',
  'office.tickets.category.deposit': '入金',
  'office.tickets.category.withdrawal': '出金',
  'office.tickets.category.trade': '取引',
  'office.tickets.category.fiat': '法定通貨取引',
  'office.tickets.category.other': 'その他',
  'office.tickets.subject': '件名',
  'office.tickets.state': '状態',
  'office.tickets.state.open': '回答待ち',
  'office.tickets.state.answered': '回答済み',
  'office.tickets.state.closed': '終了',
  'office.tickets.language': '言語',
  'office.tickets.assigned': '担当者',
  'office.tickets.waits': '待機開始',
  'office.tickets.opened': '作成日時',
  'office.tickets.changed': '最終更新',
};
