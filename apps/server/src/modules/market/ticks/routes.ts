// What anybody may look up of the tick archive. What is signed never changes, and may be kept by whoever has asked.
import { ticks as contract } from '@bourse/contract';
import { DAY_MS, HOUR_MS, refuse, SECOND_MS } from '@bourse/domain';
import { chainTicks, type HeadKind, startOfPeriod } from '@bourse/domain/proof';
import type { FastifyInstance } from 'fastify';
import { keepForEver } from '../../../platform/http/etags.ts';
import { mount } from '../../../platform/http/mount.ts';
import { findHeads, findLastHead, viewHead } from '../../../core/market/ticks/heads.ts';
import { findTickKeys } from '../../../core/market/ticks/keys.ts';
import { findPage } from '../../../core/market/ticks/proofs.ts';
import type { MarketServices } from '../services.ts';
import { nodeCrypto } from '../../../system/signatures.ts';

const HEADS_MAX = 600;
const DEFAULT_RANGE_SECONDS: Readonly<Record<HeadKind, number>> = {
  minute: HOUR_MS / SECOND_MS,
  day: (31 * DAY_MS) / SECOND_MS,
};

export function tickRoutes(app: FastifyInstance, services: MarketServices): void {
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
