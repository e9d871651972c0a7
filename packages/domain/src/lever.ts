// The words of leveraged contracts, shared by engine, wire and screens.

/** A long position gains when the index rises, a short one when it falls. */
export const POSITION_SIDES = ['long', 'short'] as const;
export type PositionSide = (typeof POSITION_SIDES)[number];
