// Addresses that are promised and whose screens are still to be built: the one list of them. Whoever builds a screen takes
// its paths out of here and into app/pages.ts. Until then each shows a page that says what will stand there.
import type { MessageKey } from '@bourse/messages';

/** What the visitor can do meanwhile depends on the part of Bourse that the screen belongs to. */
export type ComingArea = 'wallet' | 'fiat' | 'earn' | 'launch';

export type ComingRoute = {
  readonly paths: readonly [string, ...string[]];
  readonly title: MessageKey;
  readonly area: ComingArea;
};

/** Children of the account layout stand under it and, as links of old have it, at the root. */
const account = (name: string): [string, string] => [`/account/${name}`, `/${name}`];

export const comingRoutes: readonly ComingRoute[] = [
  { paths: ['/success'], title: 'coming.success', area: 'wallet' },

  { paths: ['/legal/SellOrder', '/shopLegalRecord'], title: 'coming.shopOrders', area: 'fiat' },
  { paths: ['/myLegalShops', '/legalShopDetail', '/legalSeller'], title: 'coming.shop', area: 'fiat' },
  { paths: ['/shopLegalPayDetail'], title: 'coming.fiatPayment', area: 'fiat' },
  { paths: ['/c2c', '/c2cTrade'], title: 'coming.c2c', area: 'fiat' },
  { paths: ['/c2cOrder', '/c2cDetail'], title: 'coming.c2cOrders', area: 'fiat' },
  { paths: account('aceite'), title: 'coming.acceptors', area: 'fiat' },

  { paths: ['/upstart', '/sg'], title: 'coming.launch', area: 'launch' },
  { paths: ['/uplist'], title: 'coming.launchRecords', area: 'launch' },
  { paths: ['/zhiyalist'], title: 'coming.staking', area: 'earn' },
];
