// Words of fee tiers.

/** Two operators decide about these changes: all tiers at once, or a tier for a user. */
export const FEE_CHANGES = ['tiers', 'grant'] as const;
export type FeeChange = (typeof FEE_CHANGES)[number];

/** Days in Asia/Shanghai whose volume brings a tier. */
export const FEE_WINDOW_DAYS = 30;
