import type { officeTickets as source } from '../zh/office-tickets.ts';

export const officeTickets: Record<keyof typeof source, string> = {
  'office.tickets': '工單',
  'office.tickets.user': '用戶',
  'office.tickets.category': '類別',
  'office.tickets.category.account': '帳戶與安全',
  'office.tickets.category.identity': '身份認證',
  'office.tickets.category.deposit': '充幣',
  'office.tickets.category.withdrawal': '提幣',
  'office.tickets.category.trade': '交易',
  'office.tickets.category.fiat': '法幣交易',
  'office.tickets.category.other': '其他',
  'office.tickets.subject': '主題',
  'office.tickets.state': '狀態',
  'office.tickets.state.open': '待回覆',
  'office.tickets.state.answered': '已回覆',
  'office.tickets.state.closed': '已關閉',
  'office.tickets.language': '語言',
  'office.tickets.assigned': '負責人',
  'office.tickets.waits': '等待自',
  'office.tickets.opened': '提交時間',
  'office.tickets.changed': '最後更新',
};
