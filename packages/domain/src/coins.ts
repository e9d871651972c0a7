// What the back office decides about coins and the markets that they are traded in.

/**
 * A new coin, with a spot market against USDT where one is asked for; a market: its settings, and whether it is open; coins that
 * the house has received where no chain says so.
 */
export const COIN_CHANGES = ['coin', 'market', 'supply'] as const;
export type CoinChange = (typeof COIN_CHANGES)[number];
