// The figures that have thresholds, each by what it is of.
import { CHAINS, DAY_MS, type Instant, instant, THRESHOLDS, type WatchedKind } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { AlarmParams } from '../../platform/alarms/alarms.ts';
import type { Figures } from './door.ts';

export type Reading = {
  readonly kind: WatchedKind;
  /** The key of its alarm: the kind, and what it is about where there are several. */
  readonly key: string;
  readonly value: number;
  /** The figure of each coin where several share an alarm, so that an outage alarms once; `value` is the worst. */
  readonly coins?: readonly CoinFigure[];
  /** The values that the alarm tells beside the figure. */
  readonly params: AlarmParams;
  /** For the page: a coin, a chain, a channel, a source, a job. */
  readonly about: string;
};

type CoinFigure = { readonly name: string; readonly value: number };

const MS_PER_SECOND = 1000;

/** `reviewDelay`: days; undefined where no review is due. */
export function readingsOf(figures: Figures, reviewDelay: number | undefined): readonly Reading[] {
  const { sequencer, process, database, sockets } = figures;
  return [
    single('queue_deep', sequencer.queue_depth),
    single('commits_slow', Math.round(sequencer.minute_p99_ms ?? 0)),
    single('loop_slow', Math.round(process.loop_p99_ms)),
    single('sockets_full', sockets.open),
    single('database_full', percentOf(database.connections, database.connections_max)),
    ...readIndexes(figures.indexes),
    ...readDeliveries(figures.deliveries),
    ...readChains(figures.chains),
    ...figures.jobs.map(({ name, failures, error }) => one('job_failing', failures, name, { job: name, text: error })),
    ...(reviewDelay === undefined ? [] : [single('review_due', reviewDelay)]),
  ];
}

const single = (kind: WatchedKind, value: number): Reading => ({ kind, key: kind, value, params: {}, about: '' });
const one = (kind: WatchedKind, value: number, about: string, params: AlarmParams): Reading => ({
  kind,
  key: `${kind}:${about}`,
  value,
  params,
  about,
});

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((part * 100) / whole));

function readIndexes({ origin, coins }: Figures['indexes']): readonly Reading[] {
  if (origin === 'none') return [];
  const stale = coins.flatMap(({ currency_name: name, age_ms: ageMs }) =>
    // A coin that never had an index is none that has lost it.
    ageMs === null ? [] : { name, value: Math.floor(ageMs / MS_PER_SECOND) },
  );
  // Simulated prices have one source.
  if (origin === 'simulated') return several('index_stale', stale);
  const used = coins.map(({ currency_name: name, quotes }) => ({
    name,
    value: quotes.filter(({ use }) => use === 'used').length,
  }));
  return [...several('index_stale', stale), ...several('index_too_few_sources', used), ...readSources(coins)];
}

/** The worst first. */
function several(kind: WatchedKind, coins: readonly CoinFigure[]): readonly Reading[] {
  const sorted = coins.toSorted((a, b) => (THRESHOLDS[kind].isFloor ? a.value - b.value : b.value - a.value));
  const [worst] = sorted;
  return worst ? [{ ...single(kind, worst.value), coins: sorted, about: worst.name }] : [];
}

type Coin = Figures['indexes']['coins'][number];

/** Reads for each source the coin at which it is furthest off. */
function readSources(coins: readonly Coin[]): readonly Reading[] {
  const worst = new Map<string, Reading>();
  for (const coin of coins) {
    for (const { source, use, deviation_ppm: deviation } of coin.quotes) {
      if (use !== 'used' || deviation === null) continue;
      const value = Math.abs(deviation);
      if (value < (worst.get(source)?.value ?? 0)) continue;
      worst.set(source, one('index_source_off', value, source, { source, currency: `${coin.currency}` }));
    }
  }
  return [...worst.values()];
}

const readDeliveries = (deliveries: Figures['deliveries']): readonly Reading[] =>
  deliveries
    .filter(({ way }) => way === 'sent')
    .map(({ channel, oldest_seconds: seconds, fault }) =>
      one('deliveries_stuck', seconds ?? 0, channel, { channel, text: fault }),
    );

const readChains = (chains: Figures['chains']): readonly Reading[] =>
  chains
    .filter(({ source }) => source !== 'none')
    .map(({ chain, name, behind_seconds: seconds, trouble }) => {
      const code = CHAINS.find(({ id }) => id === chain)?.code ?? name;
      return { ...one('node_behind', seconds ?? 0, code, { chain: code, text: trouble }), about: name };
    });

// When operators' access has to be looked at again, and for how long that is overdue.

/** From one review to the next. */
export const REVIEW_EVERY_MS = 90 * DAY_MS;

/** 90 days after the last one began; of a house that has had none, after its first operator came. */
export async function findNextReview(sql: Sql): Promise<Instant | undefined> {
  const [row] = await query(sql, { since: kinds.optional(kinds.instant) })`
    SELECT coalesce((SELECT max(started_at) FROM access_reviews), (SELECT min(created_at) FROM operators)) AS since`;
  return row?.since ? instant(row.since + REVIEW_EVERY_MS) : undefined;
}

/** Whole days since one should have begun, or the open one ended; undefined where neither is so. */
export async function findReviewDelay(sql: Sql, now: Instant): Promise<number | undefined> {
  const [open] = await query(sql, { dueAt: kinds.instant })`
    SELECT due_at FROM access_reviews WHERE closed_at IS NULL`;
  const due = open ? open.dueAt : await findNextReview(sql);
  return due === undefined || due > now ? undefined : Math.floor((now - due) / DAY_MS);
}
