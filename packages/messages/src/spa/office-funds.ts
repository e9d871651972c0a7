// Texts of the back office about users’ money.
import type { officeFunds as source } from '../zh/office-funds.ts';

export const officeFunds: Record<keyof typeof source, string> = {
  'office.funds.hold': 'Retiros retenidos hasta',
  'office.funds.noHold': 'Sin retención',
  'office.funds.ledger': 'Movimientos',
  'office.funds.noLegs': 'No hay movimientos que coincidan',
  'office.funds.time': 'Hora',
  'office.funds.change': 'Variación',
  'office.funds.after': 'Saldo posterior',
  'office.funds.kind': 'Tipo',
  'office.funds.csv': 'Exportar CSV',
  'office.funds.csvStop': 'Detener la exportación',
  'office.funds.csvDone': '{count, plural, one {# fila exportada} other {# filas exportadas}}',
  'office.funds.reason.demo_grant': 'Fondos de demostración',
  'office.funds.reason.credit': 'Abono',
  'office.funds.reason.transfer': 'Transferencia',
  'office.funds.reason.spot_trade': 'Operación spot',
  'office.funds.reason.deposit': 'Depósito',
  'office.funds.reason.manual_deposit': 'Depósito manual',
  'office.funds.reason.deposit_reversal': 'Depósito revertido',
  'office.funds.reason.debt_repaid': 'Deuda saldada',
  'office.funds.reason.withdrawal': 'Retiro',
  'office.funds.reason.adjustment': 'Ajuste',
  'office.funds.reason.other': 'Otros',
};
