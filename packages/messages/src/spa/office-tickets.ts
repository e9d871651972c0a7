import type { officeTickets as source } from '../zh/office-tickets.ts';

export const officeTickets: Record<keyof typeof source, string> = {
  'office.tickets': 'Consultas',
  'office.tickets.user': 'Usuario',
  'office.tickets.category': 'Tema',
  'office.tickets.category.account': 'Cuenta y seguridad',
  'office.tickets.category.identity': 'Verificación',
  'office.tickets.category.deposit': 'Depósito',
  'office.tickets.category.withdrawal': 'Retiro',
  'office.tickets.category.trade': 'Operaciones',
  'office.tickets.category.fiat': 'Comercio fiat',
  'office.tickets.category.other': 'Otro',
  'office.tickets.subject': 'Asunto',
  'office.tickets.state': 'Estado',
  'office.tickets.state.open': 'Por responder',
  'office.tickets.state.answered': 'Respondida',
  'office.tickets.state.closed': 'Cerrada',
  'office.tickets.language': 'Idioma',
  'office.tickets.assigned': 'A cargo de',
  'office.tickets.waits': 'Espera desde',
  'office.tickets.opened': 'Abierta',
  'office.tickets.changed': 'Último cambio',
};
