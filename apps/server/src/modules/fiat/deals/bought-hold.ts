// What of a user's has to stay where it cannot be lost: what was bought lately (T+1), and what a hold on outflows binds. The
// engine says how much, so that what is shown is what it goes by.
import { parseUnits, type Instant, type UserId } from '@bourse/domain';
import { instant, optional, units } from '@bourse/domain/kinds';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';

export type BoughtHold = {
  /** In USDT, bought lately or credited by hand. */
  readonly worth: bigint;
  /** When the last of it may go; undefined where nothing was bought. */
  readonly until: Instant | undefined;
  /** In USDT, since a hold on outflows began. */
  readonly heldWorth: bigint;
  readonly heldUntil: Instant | undefined;
  /** In USDT, by the index of now: how much may leave or be put at risk all the same. */
  readonly free: bigint;
};

const NO_HOLD: BoughtHold = { worth: 0n, until: undefined, heldWorth: 0n, heldUntil: undefined, free: 0n };

export async function findBoughtHold(
  { storage: { sql }, sequencer, clock }: Pick<BaseServices, 'storage' | 'sequencer' | 'clock'>,
  userId: UserId,
): Promise<BoughtHold> {
  const bound = await findBound(sql, userId, clock.now());
  // Almost nobody is bound: only who is asks the engine.
  if (bound.until === undefined && bound.heldUntil === undefined) return NO_HOLD;
  const weighed = await sequencer.submit({ kind: 'weighWorth', userId });
  // An engine that takes no more commands at the moment lets nothing leave either.
  if (!weighed.ok) return { ...bound, free: 0n };
  const { bought, held, usable } = weighed.value;
  return {
    worth: unitsOf(bought?.worth),
    until: bought?.until,
    heldWorth: unitsOf(held?.worth),
    heldUntil: held?.until,
    free: unitsOf(usable ?? undefined),
  };
}

const unitsOf = (text = '0'): bigint => parseUnits(text) ?? 0n;

const BOUND = { worth: units, until: optional(instant), heldWorth: optional(units), heldUntil: optional(instant) };

async function findBound(sql: Sql, userId: UserId, now: Instant): Promise<Omit<BoughtHold, 'free'>> {
  const [row] = await query(sql, BOUND)`
    SELECT coalesce(sum(r.worth), 0) AS worth, max(r.until) AS until,
      (SELECT coalesce(held_worth, 0) FROM user_states WHERE user_id = ${userId}) AS held_worth,
      (SELECT outflows_held_until FROM user_states
        WHERE user_id = ${userId} AND outflows_held_until > ${now}) AS held_until
    FROM restrictions r WHERE r.user_id = ${userId} AND r.until > ${now} AND r.worth > 0`;
  return {
    worth: row?.worth ?? 0n,
    until: row?.until,
    heldWorth: row?.heldWorth ?? 0n,
    heldUntil: row?.heldUntil,
  };
}
