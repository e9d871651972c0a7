// What the robots of a demo leave to people. They decide what nobody looks after; what an operator has before the eyes, and what
// comes while one is in the back office, waits long enough to be looked at.
import { DEMO_ROBOTS, instant, type Instant, ROBOT_LEAVES_MS, ROBOT_WAITS_MS } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { Clock } from '../../system/clock.ts';

const ROBOT = { operatorId: kinds.id<number>(), email: kinds.text };
export type DemoRobot = RowOf<typeof ROBOT>;

/** No hash is like it. */
const NO_PASSWORD = '';

/** The rows that their decisions name, in their order; made where they are missing, for demos from before there were robots. */
export async function ensureDemoRobots(sql: Sql, now: Instant): Promise<readonly DemoRobot[]> {
  const find = () => query(sql, ROBOT)`
    SELECT id AS operator_id, email FROM operators WHERE email IN ${sql(DEMO_ROBOTS)} ORDER BY email`;
  const found = await find();
  if (found.length < DEMO_ROBOTS.length) {
    for (const email of DEMO_ROBOTS) {
      await sql`
        INSERT INTO operators (email, name, role, password_hash, password_expires_at, is_disabled, created_at)
        VALUES (${email}, ${email}, 'operator', ${NO_PASSWORD}, ${now}, true, ${now}) ON CONFLICT (email) DO NOTHING`;
    }
  }
  return found.length < DEMO_ROBOTS.length ? find() : found;
}

export type RobotWork = 'identity' | 'withdrawal' | 'merchant';

export type DemoRobots = {
  /** Operators are being shown these: the robots leave them alone from now on for a while. */
  readonly shown: (work: RobotWork, ids: readonly (number | string)[]) => void;
  /** Which of what has come at a time they may take now. */
  readonly readRight: () => Promise<
    (work: RobotWork, item: { readonly id: number | string; readonly came: number }) => boolean
  >;
  /** Work that came before this has waited for the longest time that anything waits. */
  readonly waitedSince: () => Instant;
};

/** Kept in memory: a demo is one process, and to one that starts all that waits is new. */
export function createDemoRobots({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }): DemoRobots {
  const seen = new Map<string, Instant>();
  const startedAt = clock.now();
  const keyOf = (work: RobotWork, id: number | string): string => `${work} ${id}`;
  const forget = (): void => {
    for (const [key, at] of seen) if (at <= clock.now() - ROBOT_LEAVES_MS) seen.delete(key);
  };
  return {
    shown: (work, ids) => {
      forget();
      for (const id of ids) seen.set(keyOf(work, id), clock.now());
    },
    readRight: async () => {
      const now = clock.now();
      const [here] = await sql`
        SELECT 1 FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
        WHERE s.revoked_at IS NULL AND s.expires_at > ${now} AND s.last_seen_at > ${now - ROBOT_LEAVES_MS}
          AND NOT o.is_disabled LIMIT 1`;
      const waitMs = here === undefined ? ROBOT_WAITS_MS : ROBOT_LEAVES_MS;
      return (work, { id, came }) => {
        const since = here === undefined ? came : Math.max(came, startedAt);
        const lookedAt = seen.get(keyOf(work, id)) ?? -Infinity;
        return since <= now - waitMs && lookedAt <= now - ROBOT_LEAVES_MS;
      };
    },
    waitedSince: () => instant(clock.now() - ROBOT_WAITS_MS),
  };
}
