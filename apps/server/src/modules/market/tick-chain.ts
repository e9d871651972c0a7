// The tick chain: what anybody may look up of it, who signs it, and when. What is signed never changes, and may be kept by
// whoever has asked.
import { ticks as contract } from '@bourse/contract';
import { DAY_MS, HOUR_MS, refuse, SECOND_MS } from '@bourse/domain';
import { chainTicks, type HeadKind, startOfPeriod, type TickKey } from '@bourse/domain/proof';
import type { FastifyInstance } from 'fastify';
import { findHeads, findLastHead, viewHead } from '../../core/market/ticks/heads.ts';
import { findTickKeys, rotateTickKey } from '../../core/market/ticks/keys.ts';
import { findPage } from '../../core/market/ticks/proofs.ts';
import { signDueHeads } from '../../core/market/ticks/sign-heads.ts';
import type { AuditAct } from '../../platform/http/audit-log.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { keepForEver } from '../../platform/http/etags.ts';
import { mount } from '../../platform/http/mount.ts';
import { every, type Running } from '../../platform/jobs/every.ts';
import { nodeCrypto } from '../../system/signatures.ts';

const HEADS_MAX = 600;
const DEFAULT_RANGE_SECONDS: Readonly<Record<HeadKind, number>> = {
  minute: HOUR_MS / SECOND_MS,
  day: (31 * DAY_MS) / SECOND_MS,
};

export function tickRoutes(app: FastifyInstance, services: BaseServices): void {
  const { storage, clock } = services;
  const { sql } = storage;

  mount(app, services, contract.chain, async ({ input: { second }, reply }) => {
    const start = startOfPeriod('minute', second);
    const [head] = await findHeads(sql, { kind: 'minute', from: start, to: start, limit: 1 });
    if (!head) {
      const last = await findLastHead(sql, 'minute');
      return refuse(last && last.start > start ? 'not_found' : 'minute_not_signed');
    }
    const page = await findPage(sql, head);
    if (!page) return refuse('ticks_deleted');
    const hashes = await chainTicks({ previous: head.previous, ticks: page.ticks }, nodeCrypto);
    keepForEver(reply);
    return { message: { head: page.head, ticks: page.ticks.map((tick, at) => ({ ...tick, hash: hashes[at] ?? '' })) } };
  });

  mount(app, services, contract.heads, async ({ input: { kind, from: asked, to: until }, reply }) => {
    const to = until ?? Math.floor(clock.now() / SECOND_MS);
    const from = asked ?? to - DEFAULT_RANGE_SECONDS[kind];
    if (from > to) return refuse('invalid_request', { field: 'from' });
    // One more says whether there is more.
    const found = await findHeads(sql, { kind, from, to, limit: HEADS_MAX + 1 });
    const last = await findLastHead(sql, kind);
    if (asked !== undefined && last && last.start > to) keepForEver(reply);
    return { message: { list: found.slice(0, HEADS_MAX).map(viewHead), next: found[HEADS_MAX]?.start ?? null } };
  });

  mount(app, services, contract.keys, async () => ({
    message: { list: await findTickKeys(sql), time: clock.now() },
  }));
}

/**
 * An operator's act: another key signs the chain from the next minute on. The key and its entry in the audit log are committed
 * together.
 */
export async function changeTickKey(
  { auditLog, vault, clock }: Pick<BaseServices, 'auditLog' | 'vault' | 'clock'>,
  who: Pick<AuditAct, 'actor' | 'ip'>,
): Promise<TickKey> {
  return auditLog.begin(async (transaction) => {
    const made = await rotateTickKey(transaction, vault, clock.now());
    await auditLog.append(transaction, {
      ...who,
      action: 'tick-key.change',
      subject: `tick key ${made.key}`,
      before: { key: made.previous },
      after: { key: made.key, from: made.from },
    });
    return made;
  });
}

/** Looks every second whether a minute is over, and signs its head. */
export function startTickHeads({
  storage,
  vault,
  clock,
  log,
}: Pick<BaseServices, 'storage' | 'vault' | 'clock' | 'log'>): Running {
  let isStopped = false;
  const running = every(SECOND_MS, {
    log,
    name: 'signing heads of the tick chain',
    run: () => signDueHeads({ sql: storage.sql, vault, clock }, () => isStopped),
  });
  return {
    state: running.state,
    stop: async () => {
      // Heads that are months behind are continued at the next start.
      isStopped = true;
      await running.stop();
    },
  };
}
