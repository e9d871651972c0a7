// What can be set of leveraged contracts, and what each setting is.

/** `amount` is of the base currency, `rate` and `share` are in percent, `count` and `list` are whole numbers. */
export const SETTINGS = {
  share_num: 'amount',
  multiples: 'list',
  shares: 'list',
  hands_min: 'count',
  hands_max: 'count',
  spread: 'rate',
  fee_rate: 'rate',
  overnight: 'rate',
  fund_share: 'share',
  side_max: 'amount',
  stress: 'share',
  positions_max: 'count',
  pending_max: 'count',
} as const;
export type Setting = keyof typeof SETTINGS;
export type SettingKind = (typeof SETTINGS)[Setting];

/** The settings of a group stand together on the screen. */
export const GROUPS = [
  { name: 'contract', settings: ['share_num', 'multiples', 'shares', 'hands_min', 'hands_max'] },
  { name: 'costs', settings: ['spread', 'fee_rate', 'overnight', 'fund_share'] },
  { name: 'house', settings: ['side_max', 'stress', 'positions_max', 'pending_max'] },
] as const;
export const SETTING_NAMES: readonly Setting[] = GROUPS.flatMap(({ settings }) => settings);

/** The limit of a level is one field of a change: `limit_2`, `100 × 2500`. */
export const limitField = (level: number): string => `limit_${level}`;
export const limitValue = (multiple: string, hands: string): string => `${multiple} × ${hands}`;
