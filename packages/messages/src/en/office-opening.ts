// Texts of the back office about what of the exchange is open.
import type { officeOpening as source } from '../zh/office-opening.ts';

export const officeOpening: Record<keyof typeof source, string> = {
  'office.opening': 'Open for business',
  'office.opening.text':
    'In an empty exchange everything is closed until two operators open it. Each is requested on its own page and approved by another operator.',
  'office.opening.todo': 'Not open for business yet: {count, plural, one {# step} other {# steps}} to go',
  'office.opening.see': 'See the steps',
  'office.opening.step': 'Step',
  'office.opening.stand': 'Done',
  'office.opening.state': 'State',
  'office.opening.count': '{open} of {total}',
  'office.opening.ready': 'Ready',
  'office.opening.part': 'In part',
  'office.opening.closed': 'Closed',
  'office.opening.go': 'Go there',
  'office.opening.step.operators': 'Two operators who can decide',
  'office.opening.step.index': 'Coins with a fresh index price',
  'office.opening.step.rate': 'CNY rate',
  'office.opening.step.networks': 'Networks open both ways',
  'office.opening.step.spot': 'Spot markets that are open',
  'office.opening.step.lever_money': 'Quote coins with money behind contracts',
  'office.opening.step.lever': 'Contracts that are open',
  'office.opening.step.micro_money': 'Coins with money behind second contracts',
  'office.opening.step.micro': 'Second contracts: site, market, term, coin',
  'office.opening.step.earn_money': 'Coins with interest put by for staking',
  'office.opening.step.earn': 'Staking: site, product',
  'office.opening.step.fiat': 'Fiat trade: site, coin, currency',
  'office.opening.step.gateway': 'Payment form: site, money',
};
