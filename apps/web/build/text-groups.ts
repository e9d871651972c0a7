// With which screens the texts of the web app come. The first group loads with every page, before its first paint: it has
// what frames all pages, what opens over any of them, and the home page, but nothing of the screens behind it.
import type { TextGroups } from '@bourse/ui/build/text-groups.ts';

const under = (area: string, names: readonly string[]): readonly string[] => names.map((name) => `${area}.${name}`);

export const textGroups: TextGroups = {
  first: [
    'ui',
    'shell',
    'home',
    'market',
    'news',
    'comfort.palette',
    'trade.star',
    'wallet.assets',
    'subAccount.acting',
  ],
  /** All trading screens use these texts, and lists on every page use some of them. */
  desk: ['trade', 'delist', 'chart', 'attempt', 'comfort', 'spot', 'lever.tab', 'lever.thisMarket'].concat(
    under('spot.orders', ['pair', 'status', 'action', 'revoke', 'shown', 'more']),
    under('wallet', ['change', 'lever', 'legal', 'micro', 'transfer']),
  ),
  spot: ['ticket', 'amend', 'orders', 'comfort.tif', 'comfort.error'].concat(
    under('spot', ['cost', 'error', 'filled', 'orders', 'trades', 'status', 'reason', 'panel', 'about', 'share']),
  ),
  lever: ['lever', 'position.reason', 'proof'],
  micro: ['micro'],
  auth: ['auth'],
  chat: ['chat'],
  drafts: ['draft'],
  support: ['support'],
  keys: ['keys'],
  account: ['account', 'region', 'messages', 'identity', 'picture', 'payment', 'security', 'gesture'],
  subAccounts: ['subAccount'],
  fees: ['fees'],
  funds: ['funds', 'wallet', 'network'],
  fiat: ['fiat'],
  merchant: ['merchant', 'c2c'],
  acceptors: ['acceptor'],
  gateway: ['gateway'],
  earn: ['earn', 'staking', 'launch'],
  holdings: ['holdings'],
  liabilities: ['liabilities'],
  health: ['health'],
  lists: ['list'],
};
