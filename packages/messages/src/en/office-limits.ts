// Texts of the back office about what levels allow, and what requests may cost.
import type { officeLimits as source } from '../zh/office-limits.ts';

export const officeLimits: Record<keyof typeof source, string> = {
  'office.limits': 'Limits',
  'office.limits.levels': 'Limits by level',
  'office.limits.changes': 'Changes of limits',
  'office.limits.users': 'Users',
  'office.limits.field.day_limit': 'Withdrawals, 24 h',
  'office.limits.fiat': 'Fiat trade, a day',
  'office.limits.text':
    'Another operator decides. What is under way stays; no level may allow less than the one below it.',
  'office.limits.lever': 'Leveraged contracts: leverage × lots',
  'office.limits.noChangesHint': 'Changes are requested in Limits by level',
  'office.limits.requests': 'Request limits',
  'office.limits.requestsText':
    'A point is about a millisecond of server time. Whoever has used them up has to wait; the answer says how many seconds.',
  'office.limits.requestsOff': 'Off on this site (RATE_LIMITS=off)',
  'office.limits.purse': 'For',
  'office.limits.points': 'Points',
  'office.limits.window': 'Within',
  'office.limits.seconds': '{seconds} s',
  'office.limits.purse.visitors': 'Visitors from one network',
  'office.limits.purse.user': 'One user',
  'office.limits.purse.keys': 'One user’s API keys, out of the user’s points',
  'office.limits.purse.users': 'Users from one network',
  'office.limits.purse.day': 'One user’s orders in a day; other money movements count 10',
  'office.limits.purse.keys_day': 'One user’s API keys in a day, out of the user’s points',
  'office.limits.purse.sensitive': 'Codes, logins and registrations from one network',
};
