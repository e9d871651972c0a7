// Texts of the back office about users’ money.
import type { officeFunds as source } from '../zh/office-funds.ts';

export const officeFunds: Record<keyof typeof source, string> = {
  'office.funds.hold': 'Prelievi sospesi fino al',
  'office.funds.noHold': 'Nessuna sospensione',
  'office.funds.ledger': 'Movimenti',
  'office.funds.noLegs': 'Nessun movimento corrispondente',
  'office.funds.time': 'Ora',
  'office.funds.change': 'Variazione',
  'office.funds.after': 'Saldo dopo',
  'office.funds.kind': 'Tipo',
  'office.funds.csv': 'Esporta CSV',
  'office.funds.csvStop': 'Interrompi',
  'office.funds.csvDone': '{count, plural, one {# riga esportata} other {# righe esportate}}',
  'office.funds.reason.demo_grant': 'Fondi demo',
  'office.funds.reason.credit': 'Accredito',
  'office.funds.reason.transfer': 'Trasferimento',
  'office.funds.reason.spot_trade': 'Scambio spot',
  'office.funds.reason.deposit': 'Deposito',
  'office.funds.reason.manual_deposit': 'Deposito manuale',
  'office.funds.reason.deposit_reversal': 'Deposito stornato',
  'office.funds.reason.debt_repaid': 'Debito saldato',
  'office.funds.reason.withdrawal': 'Prelievo',
  'office.funds.reason.adjustment': 'Rettifica',
  'office.funds.reason.other': 'Altro',
};
