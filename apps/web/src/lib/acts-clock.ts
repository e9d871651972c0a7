// The time that deadlines of users' acts go by: it stands still while everything does.
let stoppedAt: number | null = null;

/** Told by whatever hears of a full stop: since when it lasts, or null. */
export function hearStandstill(since: number | null): void {
  stoppedAt = since;
}

/** Returns the time that this clock shows at a moment of the server's clock. */
export const actsAt = (now: number): number => (stoppedAt === null ? now : Math.min(now, stoppedAt));
