// What each leg of the ledger was, in Italian.
import type { ledger as source } from '../zh/ledger.ts';

export const ledger: Record<keyof typeof source, string> = {
  'ledger.wallet.legal': 'Conto fiat',
  'ledger.wallet.lever': 'Conto contratti',
  'ledger.wallet.change': 'Conto spot',
  'ledger.wallet.micro': 'Conto contratti a secondi',
  'ledger.transfer': 'Trasferimento: {from} → {to}',
  'ledger.spot_trade': 'Operazione spot',
  'ledger.demo_grant': 'Fondi demo',
  'ledger.credit': 'Accredito della piattaforma',
  'ledger.treasury_funding': 'Finanziamento della tesoreria',
  'ledger.deposit': 'Deposito',
  'ledger.manual_deposit': 'Deposito manuale',
  'ledger.deposit_reversal': 'Deposito stornato',
  'ledger.debt_repaid': 'Debito saldato',
  'ledger.withdrawal': 'Prelievo',
  'ledger.adjustment': 'Rettifica della piattaforma',
  'ledger.chain_cost': 'Costo della rete',
  'ledger.chain_surplus': 'Eccedenza della rete',
  'ledger.invite_rebate': 'Rimborso per invito',
};
