import type { coming as source } from '../zh/coming.ts';

export const coming: Record<keyof typeof source, string> = {
  'coming.badge': 'Coming soon',
  'coming.notice': 'The opening date will be announced.',
  'coming.step.markets': 'View markets',
  'coming.step.notices': 'Read announcements',
  'coming.area.launch': 'Allocation, lock-up and unlock progress of new coins, all in the open.',
  'coming.launch': 'New coin subscription',
  'coming.launchRecords': 'Subscription history',
};
