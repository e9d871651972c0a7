// How far a user's identity is verified: what limits hang on.

/** 0 not verified, 1 name and ID, 2 a hand-held picture as well, 3 assets above {@link LEVEL_THREE_ASSETS}. */
export const VERIFICATION_LEVELS = [0, 1, 2, 3] as const;
export type VerificationLevel = (typeof VERIFICATION_LEVELS)[number];

/** In BTC: level 3 is for users who own more than this when they ask for it. */
export const LEVEL_THREE_ASSETS = '20';

/** Operators change of a level how much may be withdrawn in a day. */
export const LIMIT_CHANGES = ['level'] as const;
export type LimitChange = (typeof LIMIT_CHANGES)[number];
