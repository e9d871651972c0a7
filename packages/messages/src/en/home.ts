import type { home as source } from '../zh/home.ts';

export const home: Record<keyof typeof source, string> = {
  'home.title': 'Digital asset exchange',
  'home.hero.title': 'Clear books. Plain prices. Quick fills.',
  'home.hero.text': 'Trade digital assets on a real order book: every level in view, every fill on record.',
  'home.hero.email': 'E-mail address',
  'home.hero.register': 'Get started',
  'home.hero.trade': 'See the spot markets',
};
