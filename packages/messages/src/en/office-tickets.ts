import type { officeTickets as source } from '../zh/office-tickets.ts';

export const officeTickets: Record<keyof typeof source, string> = {
  'office.tickets': 'Tickets',
  'office.tickets.user': 'User',
  'office.tickets.category': 'Subject area',
  'office.tickets.category.account': 'Account and security',
  'office.tickets.category.identity': 'Verification',
  'office.tickets.category.deposit': 'Deposit',
  'office.tickets.category.withdrawal': 'Withdrawal',
  'office.tickets.category.trade': 'Trading',
  'office.tickets.category.fiat': 'Fiat trade',
  'office.tickets.category.other': 'Other',
  'office.tickets.subject': 'Subject',
  'office.tickets.state': 'State',
  'office.tickets.state.open': 'Waits for us',
  'office.tickets.state.answered': 'Answered',
  'office.tickets.state.closed': 'Closed',
  'office.tickets.language': 'Language',
  'office.tickets.assigned': 'Looked after by',
  'office.tickets.waits': 'Waits since',
  'office.tickets.opened': 'Opened',
  'office.tickets.changed': 'Last changed',
};
