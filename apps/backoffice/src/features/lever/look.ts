/** How often exposure and risk are asked for anew: the index ticks every second, but here it is looked at, not traded on. */
export const LOOK_EVERY_MS = 5_000;
