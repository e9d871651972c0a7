// The words of reports about days.

/** Fees are counted by these products: `wallet` are those of withdrawals. */
export const FEE_PRODUCTS = ['spot', 'lever', 'micro', 'fiat', 'earn', 'wallet'] as const;
export type FeeProduct = (typeof FEE_PRODUCTS)[number];

/** Volumes are counted by these products. */
export const VOLUME_PRODUCTS = ['spot', 'lever', 'micro', 'fiat', 'earn', 'launch'] as const;
export type VolumeProduct = (typeof VOLUME_PRODUCTS)[number];
