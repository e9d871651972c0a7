// Months as statements have them: they begin and end in UTC+8.
const SHANGHAI_AHEAD_MS = 8 * 3_600_000;

/** `2026-11`: the month of an instant in UTC+8. */
export const monthOf = (epochMs: number): string => new Date(epochMs + SHANGHAI_AHEAD_MS).toISOString().slice(0, 7);
