// How long a part was in each state, day by day in UTC, from spans that may overlap: of each moment the gravest counts.
import { DAY_MS, divFloor, type HealthState, type Instant, type TroubleState } from '@bourse/domain';

export type Span = {
  readonly from: Instant;
  readonly until: Instant;
  readonly state: TroubleState;
  /** Maintenance that was announced goes before all that happens in it. */
  readonly isAnnounced: boolean;
};

/** In ms. */
export type Sums = Readonly<Record<TroubleState, number>>;
export type Period = { readonly from: Instant; readonly until: Instant };

const NOTHING: Sums = { disturbed: 0, maintenance: 0, down: 0 };

/** The lighter one first. */
const RANKS: readonly TroubleState[] = ['disturbed', 'maintenance', 'down', 'maintenance'];
const rankOf = ({ state, isAnnounced }: Pick<Span, 'state' | 'isAnnounced'>): number =>
  isAnnounced ? RANKS.length - 1 : RANKS.indexOf(state);

/** Whether a span holds at a moment; its end is no part of it. */
const holdsAt = ({ from, until }: Span, at: Instant): boolean => from <= at && at < until;

export function stateAt(spans: readonly Span[], at: Instant): HealthState {
  const rank = Math.max(-1, ...spans.filter((span) => holdsAt(span, at)).map(rankOf));
  return RANKS[rank] ?? 'working';
}

export const dayOf = (at: number): number => Number(divFloor(BigInt(at), BigInt(DAY_MS)));

/** By the day, counted from 1970 in UTC; days without trouble are left out. */
export function sumDays(spans: readonly Span[], { from, until }: Period): ReadonlyMap<number, Sums> {
  const edges = spans
    .map((span) => ({ at: Math.max(span.from, from), end: Math.min(span.until, until), rank: rankOf(span) }))
    .filter(({ at, end }) => at < end)
    .flatMap(({ at, end, rank }) => [
      { at, rank, step: 1 },
      { at: end, rank, step: -1 },
    ])
    .toSorted((a, b) => a.at - b.at);
  const days = new Map<number, Sums>();
  const open = RANKS.map(() => 0);
  let begin = 0;
  for (const { at, rank, step } of edges) {
    const state = RANKS[open.findLastIndex((count) => count > 0)];
    if (state !== undefined) addTo(days, state, { begin, end: at });
    open[rank] = (open[rank] ?? 0) + step;
    begin = at;
  }
  return days;
}

type Stretch = { readonly begin: number; readonly end: number };

function addTo(days: Map<number, Sums>, state: TroubleState, { begin, end }: Stretch): void {
  for (let at = begin; at < end; ) {
    const day = dayOf(at);
    const until = Math.min(end, (day + 1) * DAY_MS);
    const sums = days.get(day) ?? NOTHING;
    days.set(day, { ...sums, [state]: sums[state] + until - at });
    at = until;
  }
}

const PERCENT_PLACES = 3;
const PARTS_PER_WHOLE = 100n * 10n ** BigInt(PERCENT_PLACES);

/** In percent, rounded down; empty where there was nothing but maintenance, or no time at all. */
export function uptimeOf(days: ReadonlyMap<number, Sums>, { from, until }: Period): string {
  let [maintenance, down] = [0, 0];
  for (const sums of days.values()) [maintenance, down] = [maintenance + sums.maintenance, down + sums.down];
  const counted = BigInt(until - from - maintenance);
  if (counted <= 0n) return '';
  const share = divFloor((counted - BigInt(down)) * PARTS_PER_WHOLE, counted)
    .toString()
    .padStart(PERCENT_PLACES + 1, '0');
  return `${share.slice(0, -PERCENT_PLACES)}.${share.slice(-PERCENT_PLACES)}`;
}
