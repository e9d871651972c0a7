import type { officeLiabilities as source } from '../zh/office-liabilities.ts';

export const officeLiabilities: Record<keyof typeof source, string> = {
  'office.liabilities': 'Proofs of liabilities',
  'office.liabilities.make': 'Make one now',
  'office.liabilities.makeText':
    'Reads the ledger as it is, builds a tree for each coin and publishes the roots. One at a time.',
  'office.liabilities.running': 'Being made…',
  'office.liabilities.none': 'No proofs yet',
  'office.liabilities.noneHint': 'One is made each day at four in the morning in Shanghai.',
  'office.liabilities.time': 'Ledger of',
  'office.liabilities.command': 'Command',
  'office.liabilities.madeBy': 'Made by',
  'office.liabilities.daily': 'Daily job',
  'office.liabilities.duration': 'Took',
  'office.liabilities.seconds': '{seconds} s',
  'office.liabilities.coins': 'Coins',
  'office.liabilities.users': 'Users',
  'office.liabilities.sum': 'All users',
  'office.liabilities.root': 'Root hash',
  'office.liabilities.tooLarge': 'Total too large for a tree',
  'office.liabilities.house_users': 'House trading accounts',
  'office.liabilities.houseAccounts': 'House accounts',
  'office.liabilities.leavesGone': 'Roots only',
};
