// Words of fee tiers.

/** What two operators decide: all tiers at once, or a tier for a user. */
export const FEE_CHANGES = ['tiers', 'grant'] as const;
export type FeeChange = (typeof FEE_CHANGES)[number];

/** Days in Asia/Shanghai whose volume brings a tier. */
export const FEE_WINDOW_DAYS = 30;
