// What the back office decides about coins and the markets that they are traded in.

/**
 * A new coin, with a spot market against USDT where one is asked for; what is said of one, and where it is offered; a market: its
 * settings, and whether it is open; coins that the house has received where no chain says so; the next step of a delisting.
 */
export const COIN_CHANGES = ['coin', 'profile', 'market', 'supply', 'delisting'] as const;
export type CoinChange = (typeof COIN_CHANGES)[number];

/**
 * How a coin leaves, one step after the other: it is said when; its markets only show prices; it can only be withdrawn, until a day
 * that was said. `called_off` lets it stay, wherever that stands.
 */
export const DELISTING_STEPS = ['announced', 'view_only', 'withdraw_only'] as const;
export type DelistingStep = (typeof DELISTING_STEPS)[number];
export const DELISTING_WISHES = [...DELISTING_STEPS, 'called_off'] as const;
export type DelistingWish = (typeof DELISTING_WISHES)[number];

/** A coin stays in trade while one of these uses it: contracts, what they are staked in, staking, sales, fiat trade. */
export const COIN_USES = ['lever', 'micro', 'micro_stake', 'staking', 'sale', 'sale_payment', 'fiat'] as const;
export type CoinUseKind = (typeof COIN_USES)[number];
