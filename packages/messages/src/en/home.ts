import type { home as source } from '../zh/home.ts';

export const home: Record<keyof typeof source, string> = {
  'home.title': 'Digital asset exchange',
  'home.hero.title': 'Clear books. Plain prices. Quick fills.',
  'home.hero.text': 'Trade digital assets on a real order book: every level in view, every fill on record.',
  'home.hero.email': 'E-mail address',
  'home.hero.register': 'Get started',
  'home.hero.trade': 'See the spot markets',
  'home.hero.have': 'Already have an account?',
  'home.terrain':
    'The live {symbol} order book as terrain: bids on the left, asks on the right, the higher the more orders',
  'home.terrain.caption': '{symbol} order book, live',
  'home.terrain.bid': 'Bid',
  'home.terrain.ask': 'Ask',
  'home.notices': 'Announcements',
  'home.notices.all': 'All announcements',
  'home.notices.previous': 'Previous announcement',
  'home.notices.next': 'Next announcement',
  'home.notices.none': 'No announcements yet',
  'home.ticker': 'Market ticker',
  'home.pause': 'Pause',
  'home.play': 'Resume',
  'home.markets.all': 'See all markets',
  'home.features.title': 'Why trade here',
  'home.features.ledger.title': 'Every entry on the books',
  'home.features.ledger.text':
    'Each change of a balance is a double entry. If the books do not agree, trading stops; nothing is ever filled on a wrong balance.',
  'home.features.book.title': 'A book you can read',
  'home.features.book.text':
    'Levels, average price and slippage, shown before you order. Spot prices come from matching, contract and USD prices from the index.',
  'home.features.receipt.title': 'Results you can verify',
  'home.features.receipt.text':
    'Every fill states its price, amount and fee, and all orders and trades can be exported. Anyone can check the maths.',
  'home.features.keys.title': 'Fast, but in order',
  'home.features.keys.text':
    'Place, amend and cancel in one stroke, with hotkeys and a command palette at hand, and just as handy on a phone.',
  'home.app.title': 'The same books, on your phone',
  'home.app.text': 'Markets, orders and assets follow your account. Scan to continue on your phone.',
};
