// What the tables of states have in common, of deals on ads and of deals with acceptors: who may take a step, and when.
import { divCeil, instant, refuse, SECOND_MS, type Instant, type Refusal, type UserId } from '@bourse/domain';
import type { Core } from '../core/core.ts';
import type { FiatRules } from './rules.ts';

/** One of the two users, either of them, the engine's clock, or two operators. */
export type Actor<Party extends string> = Party | 'party' | 'clock' | 'operators';
/** A user acts as one of the two; the clock and operators are themselves. */
export type Asker = {
  readonly by: UserId | 'clock' | 'operators';
  readonly at: Instant;
  /** By the clock that deadlines go by, where a full stop lasts. */
  readonly actsAt?: Instant;
};

type Moment = { readonly at: Instant };
export const askerOf = ({ actClock }: Core, { at }: Moment, by: Asker['by']): Asker => ({
  by,
  at,
  actsAt: actClock.at(at),
});

type Bound<Deal> = (deal: Deal, rules: FiatRules) => Instant;
export type Step<Deal, Party extends string> = {
  readonly by: Actor<Party>;
  readonly to: string;
  /** Not before this moment. */
  readonly from?: Bound<Deal>;
  /** Before this moment, and not at it. */
  readonly until?: Bound<Deal>;
  /** Only of such deals. */
  readonly only?: (deal: Deal) => boolean;
};
export type StepRefusal = Refusal<
  'fiat_deal_handled' | 'fiat_no_right' | 'fiat_appeal_too_early' | 'fiat_appeal_too_late'
>;

/** From when either side may appeal what is marked as paid. */
export const appealFrom = (
  { paidAt = instant(0) }: { readonly paidAt: Instant | undefined },
  { appealAfterMs }: FiatRules,
): Instant => instant(paidAt + appealAfterMs);

type Judged<Deal, Party extends string> = {
  readonly deal: Deal;
  readonly parties: Readonly<Record<Party, UserId>>;
  readonly asker: Asker;
  readonly rules: FiatRules;
};

/** The step of a table if it may be taken, or what is against it: its state, then who asks, then the moment. */
export function judgeStep<Deal, Party extends string, Taken extends Step<Deal, Party>>(
  step: Taken | undefined,
  { deal, parties, asker: { by, at, actsAt = at }, rules }: Judged<Deal, Party>,
): Taken | StepRefusal {
  if (!step || step.only?.(deal) === false) return refuse('fiat_deal_handled');
  if (!mayTake(step.by, parties, by)) return refuse('fiat_no_right');
  const from = step.from?.(deal, rules);
  if (from !== undefined && at < from) {
    return refuse('fiat_appeal_too_early', { seconds: Number(divCeil(BigInt(from - at), BigInt(SECOND_MS))) });
  }
  const until = step.until?.(deal, rules);
  if (until === undefined || actsAt < until) return step;
  return refuse(step.to === 'appealed' ? 'fiat_appeal_too_late' : 'fiat_deal_handled');
}

export function mayTake<Party extends string>(
  actor: Actor<Party>,
  parties: Readonly<Record<Party, UserId>>,
  by: Asker['by'],
): boolean {
  const users: ReadonlyMap<string, UserId> = new Map(Object.entries<UserId>(parties));
  return actor === 'party' ? [...users.values()].some((id) => id === by) : by === (users.get(actor) ?? actor);
}
