// Texts of the page of fee tiers.
import type { fees as source } from '../zh/fees.ts';

export const fees: Record<keyof typeof source, string> = {
  'fees.title': 'Fee tiers',
  'fees.intro':
    'The higher your spot volume of 30 days, the lower your fees. Tiers change once a day, after midnight in Shanghai; an order keeps the rates it was accepted at.',
  'fees.tier': 'VIP {level}',
  'fees.own': 'Your tier',
  'fees.volume': '30-day volume',
  'fees.volumeUntil': 'Buys and sells together, up to {time}',
  'fees.volumeLater': 'Shown after the first midnight',
  'fees.toNext': '{amount} USDT more to VIP {level}',
  'fees.top': 'You have the highest tier',
  'fees.granted': 'VIP {level} is granted to you until {time}',
  'fees.table': 'All tiers',
  'fees.level': 'Tier',
  'fees.minVolume': '30-day volume (USDT)',
  'fees.maker': 'Maker',
  'fees.taker': 'Taker',
  'fees.marketRate': 'Market’s rate',
  'fees.from': '≥ {volume}',
  'fees.yours': 'Yours',
  'fees.lower': 'Markets that charge less',
  'fees.lowerText': 'Here the market’s own rate counts; of maker and taker, each time the lower one.',
  'fees.lowerNone': 'No market charges less than your tier',
  'fees.market': 'Market',
  'fees.none': 'No fee tiers yet',
  'fees.noneText': 'Everybody pays each market’s own rates.',
  'fees.visitor': 'Log in to see your tier and your volume.',
};
