// The limits that users set themselves: tighter ones hold at once, looser ones only a day after they were asked for.
import { DAY_MS, instant, type Instant } from '@bourse/domain';

/** `next` follows at `from`; where that is undefined the limit falls away. A limit that is undefined is none. */
export type OwnLimit<Value> = {
  readonly max: Value | undefined;
  readonly next: Value | undefined;
  readonly from: Instant | undefined;
};

/** MF8. What holds at a moment. */
export const limitAt = <Value>({ max, next, from }: OwnLimit<Value>, at: Instant): Value | undefined =>
  from !== undefined && at >= from ? next : max;

/** MF8. The limit once another has been asked for; null asks that there be none. */
export function askLimit<Value extends bigint | number>(
  limit: OwnLimit<Value>,
  asked: Value | null,
  at: Instant,
): OwnLimit<Value> {
  const max = limitAt(limit, at);
  const isTighter = asked !== null && (max === undefined || asked <= max);
  if (isTighter) return { max: asked, next: undefined, from: undefined };
  if (max === undefined) return { max, next: undefined, from: undefined };
  return { max, next: asked ?? undefined, from: instant(at + DAY_MS) };
}
