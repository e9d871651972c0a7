// What each leg of the ledger was, in Spanish.
import type { ledger as source } from '../zh/ledger.ts';

export const ledger: Record<keyof typeof source, string> = {
  'ledger.wallet.legal': 'Cuenta fiat',
  'ledger.wallet.lever': 'Cuenta de contratos',
  'ledger.wallet.change': 'Cuenta spot',
  'ledger.wallet.micro': 'Cuenta de contratos por segundos',
  'ledger.transfer': 'Transferencia: {from} → {to}',
  'ledger.spot_trade': 'Operación spot',
  'ledger.demo_grant': 'Fondos de demostración',
  'ledger.credit': 'Abono de la plataforma',
  'ledger.treasury_funding': 'Aporte a la tesorería',
  'ledger.deposit': 'Depósito',
  'ledger.manual_deposit': 'Depósito manual',
  'ledger.deposit_reversal': 'Depósito revertido',
  'ledger.debt_repaid': 'Deuda saldada',
  'ledger.withdrawal': 'Retiro',
  'ledger.adjustment': 'Ajuste de la plataforma',
  'ledger.chain_cost': 'Coste de la red',
  'ledger.chain_surplus': 'Excedente de la red',
  'ledger.invite_rebate': 'Reembolso por invitar',
};
