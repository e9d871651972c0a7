import type { officeLiabilities as source } from '../zh/office-liabilities.ts';

export const officeLiabilities: Record<keyof typeof source, string> = {
  'office.liabilities': 'Prove delle passività',
  'office.liabilities.make': 'Crea ora',
  'office.liabilities.makeText':
    'Legge il libro mastro, costruisce un albero per moneta e pubblica le radici. Una alla volta.',
  'office.liabilities.running': 'In corso…',
  'office.liabilities.none': 'Ancora nessuna prova',
  'office.liabilities.noneHint': 'Se ne crea una ogni giorno alle quattro del mattino a Shanghai.',
  'office.liabilities.time': 'Libro mastro del',
  'office.liabilities.command': 'Comando',
  'office.liabilities.madeBy': 'Creata da',
  'office.liabilities.daily': 'Processo giornaliero',
  'office.liabilities.duration': 'Durata',
  'office.liabilities.seconds': '{seconds} s',
  'office.liabilities.coins': 'Monete',
  'office.liabilities.users': 'Utenti',
  'office.liabilities.sum': 'Tutti gli utenti',
  'office.liabilities.root': 'Hash radice',
  'office.liabilities.tooLarge': 'Totale troppo grande',
  'office.liabilities.house_users': 'Conti propri',
  'office.liabilities.houseAccounts': 'Conti della casa',
  'office.liabilities.leavesGone': 'Solo radici',
};
