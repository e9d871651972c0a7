import type { head as source } from '../zh/head.ts';

export const head: Record<keyof typeof source, string> = {
  'head.home': '{site}, the digital asset exchange',
  'head.home.text':
    'Trade digital assets on a real order book: every level in view, every fill on record. Spot trading and live prices, with the same books on desk and phone.',
  'head.markets': 'Crypto prices and markets · {site}',
  'head.markets.text':
    'Live prices of Bitcoin, Ethereum and other digital assets, with 24-hour change, high, low and volume.',
  'head.spot': 'Spot trading · {site}',
  'head.spot.market': '{pair} spot trading · {site}',
  'head.spot.text':
    'Limit, market and stop orders with a live order book and full charts; see average price, slippage and fee before you order.',
  'head.lever': 'Leveraged contracts · {site}',
  'head.lever.market': '{pair} leveraged contracts · {site}',
  'head.lever.text':
    'Choose your leverage, go long or short, with take-profit, stop-loss, liquidation price and risk rate in view. Every close has a receipt you can recompute.',
  'head.second': 'Second contracts · {site}',
  'head.second.text':
    'Choose duration and stake, then up or down; it settles at the index price. The house edge stands beside the payout, and every order has a receipt you can recompute.',
  'head.notices': 'News and help · {site}',
  'head.notices.text': 'Listings, campaigns, rules and help from {site}.',
  'head.fees.text': 'The fee rates of every tier, what each one takes, and all other fees.',
  'head.fiat.text': 'Buy and sell digital assets for local currency with merchants of {site}.',
  'head.c2c.text': 'Buy and sell digital assets directly with other users.',
  'head.shop.text': 'The ads of this shop.',
  'head.launch.text': 'Sales of new coins, under way and upcoming: price, quota, dates and white paper.',
  'head.risk.text': 'How second contracts are priced and settled, and how much you can lose: read it first.',
  'head.receipt.text': 'The prices of the settlement and every step of the calculation, for anybody to recompute.',
  'head.support.text': 'Frequent questions, your tickets, and how to reach the customer service of {site}.',
  'head.reset.text': 'Set a new password for your {site} account.',
  'head.article': '{title} · {site}',
  'head.login': 'Log in · {site}',
  'head.login.text': 'Log in to your {site} account.',
  'head.register': 'Register · {site}',
  'head.register.text': 'Register a {site} account and start trading within minutes.',
  'head.office': 'Back office · {site}',
  'head.office.text': 'The back office has moved to an address of its own. Log in there and update your bookmarks.',
};
