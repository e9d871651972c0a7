// Worth that has to stay where it cannot be lost: what was bought lately, and most of what there was when a hold on outflows
// began. Everything that could lose it, or send it away, is asked here before it is accepted. Otherwise it would leave by a
// loss to an accomplice on the other side of a contract or of a trade far from the index. It is a person's: what all accounts
// of the person own and have under way counts together, whichever of them is asked for.
import {
  amount,
  formatUnits,
  refuse,
  timeUntil,
  type CurrencyId,
  type EngineRefusalCode,
  type Instant,
  type Refusal,
  type UserId,
} from '@bourse/domain';
import { calculateWorth } from './core/assets.ts';
import type { Core } from './core/core.ts';
import { holdingsOfPerson } from './core/holdings.ts';
import { calculateHeldWorth } from './core/kept-formulas.ts';
import type { Act, AsOf, Inflow, Keeping, Kept, Risk } from './core/kept.ts';
import { isHeld } from './core/outflow-guards.ts';
import { accountsOfPerson, personOf } from './core/person.ts';
import type { Restrictions } from './wallet/restriction.ts';
import type { Departure } from './outflow.ts';

type KeptWorld = Core & {
  readonly funding: { readonly restrictions: Restrictions };
  readonly departuresOf: (userId: UserId) => Iterable<Departure>;
};

interface Risking<World> {
  risksOf?(world: World, userId: UserId, asOf: AsOf): Iterable<Risk>;
  risksOfInflow?(world: World, inflow: Inflow): Iterable<Risk>;
}

/** One of the things that have to stay, and which risks count against it. */
type Demand = {
  readonly cause: 'bought' | 'held';
  readonly needed: bigint;
  readonly until: Instant;
  readonly counts: (risk: Risk) => boolean;
};

export function createKeeping<World extends KeptWorld>(
  capabilities: readonly Risking<World>[],
  getWorld: () => World,
): Keeping {
  const collect = (userId: UserId, asOf: AsOf): Risk[] => {
    const world = getWorld();
    const risks: Risk[] = [];
    for (const id of accountsOfPerson(world, userId)) {
      for (const { currencyId, amount: leaving, isHeld: isLeaving } of world.departuresOf(id)) {
        if (isLeaving) risks.push({ currencyId, amount: leaving });
      }
      for (const capability of capabilities) risks.push(...(capability.risksOf?.(world, id, asOf) ?? []));
    }
    return risks;
  };
  const freshAt = (at: Instant): AsOf => ({ at, priceOf: (id) => getWorld().indexPrices.getFresh(id, at) });
  return {
    binds: (userId, at) => isBound(getWorld(), userId, at),
    check: (act) => checkAct(getWorld(), act, collect),
    isShort(userId, at) {
      const world = getWorld();
      if (!isBound(world, userId, at)) return false;
      const asOf = freshAt(at);
      const risks = collect(userId, asOf);
      return demandsOf(world, userId, at, risks).some((one) => weigh(world, userId, asOf, risks, one) < one.needed);
    },
    weigh: (userId, at) => weighKept(getWorld(), userId, collect, freshAt(at)),
    weighForHold(userId, at) {
      const world = getWorld();
      const asOf: AsOf = { at, priceOf: (id) => world.indexPrices.getLast(id) };
      const user = world.users.get(personOf(world, userId));
      const since = user && isHeld(user, at) ? (user.heldSince ?? at) : at;
      const beginning: Pick<Demand, 'counts'> = { counts: (risk) => isPutAtRiskSince(risk, since) };
      return calculateHeldWorth(weigh(world, userId, asOf, collect(userId, asOf), beginning));
    },
    risksOfInflow: (inflow) => capabilities.flatMap((one) => [...(one.risksOfInflow?.(getWorld(), inflow) ?? [])]),
  };
}

type Collect = (userId: UserId, asOf: AsOf) => Risk[];

/** Only a person who was bound once is looked at any closer. */
function isBound(world: KeptWorld, userId: UserId, at: Instant): boolean {
  const { bound, users, funding } = world;
  if (!bound.has(userId)) return false;
  const person = personOf(world, userId);
  const user = users.get(person);
  if (user && isHeld(user, at)) return true;
  for (const _ of funding.restrictions.ofUser(person, at)) return true;
  for (const id of accountsOfPerson(world, person)) bound.delete(id);
  return false;
}

function demandsOf(world: KeptWorld, accountId: UserId, at: Instant, risks: readonly Risk[]): Demand[] {
  const userId = personOf(world, accountId);
  const restrictions = [...world.funding.restrictions.ofUser(userId, at)];
  const demands: Demand[] = [];
  const demandBought = (from: Instant, counts: Demand['counts']): void => {
    const late = restrictions.filter(({ until }) => until > from);
    const needed = late.reduce((sum, { worth }) => sum + worth, 0n);
    const until = late.reduce((end, one) => (one.until > end ? one.until : end), at);
    if (needed > 0n) demands.push({ cause: 'bought', needed, until, counts });
  };
  demandBought(at, ({ bindsUntil }) => bindsUntil === undefined);
  const binding = risks.flatMap(({ bindsUntil }) => bindsUntil ?? []);
  const [first] = binding.sort((a, b) => a - b);
  // What is for sale for fiat money does not cover what would still have to stay once it is sold.
  if (first !== undefined) demandBought(first, () => true);
  const user = world.users.get(userId);
  if (user?.outflowsHeldUntil !== undefined && isHeld(user, at)) {
    const { heldWorth: needed = 0n, heldSince = at, outflowsHeldUntil: until } = user;
    demands.push({ cause: 'held', needed, until, counts: (risk) => isPutAtRiskSince(risk, heldSince) });
  }
  return demands;
}

/** Nothing is sold for fiat money while outflows are held. */
const isPutAtRiskSince = ({ since, bindsUntil }: Risk, from: Instant): boolean =>
  bindsUntil === undefined && (since === undefined || since >= from);

/** In USDT, what a person owns and cannot lose. */
function weigh(
  world: KeptWorld,
  userId: UserId,
  { priceOf }: AsOf,
  risks: readonly Risk[],
  { counts }: Pick<Demand, 'counts'>,
): bigint {
  const left = new Map<CurrencyId, bigint>();
  const add = (currencyId: CurrencyId, added: bigint): void => {
    left.set(currencyId, (left.get(currencyId) ?? 0n) + added);
  };
  for (const holding of holdingsOfPerson(world, userId)) add(holding.currencyId, holding.amount);
  for (const risk of risks) if (counts(risk)) add(risk.currencyId, -risk.amount);
  return calculateWorth(
    [...left].map(([currencyId, owned]) => ({ currencyId, amount: owned })),
    priceOf,
  );
}

function checkAct(world: KeptWorld, act: Act, collect: Collect): Refusal<EngineRefusalCode> | undefined {
  const { userId, at, kind } = act;
  if (!isBound(world, userId, at)) return undefined;
  const asOf: AsOf = { at, priceOf: (id) => world.indexPrices.getFresh(id, at) };
  const before = collect(userId, asOf);
  const after = [...before, ...act.risks];
  for (const demand of demandsOf(world, userId, at, after)) {
    if (kind === 'exposes' && !addsRisk(act.risks, demand)) continue;
    if (weigh(world, userId, asOf, after, demand) >= demand.needed) continue;
    return refuseAct(act, demand, usableOf(weigh(world, userId, asOf, before, demand), demand));
  }
  return undefined;
}

function addsRisk(risks: readonly Risk[], { counts }: Demand): boolean {
  const added = new Map<CurrencyId, bigint>();
  for (const risk of risks) {
    if (counts(risk)) added.set(risk.currencyId, (added.get(risk.currencyId) ?? 0n) + risk.amount);
  }
  return [...added.values()].some((net) => net > 0n);
}

function refuseAct({ kind, at }: Act, { cause, needed, until }: Demand, usable: bigint): Refusal<EngineRefusalCode> {
  const time = timeUntil(until, at);
  const worth = formatUnits(needed);
  if (kind === 'leaves') return refuse('recent_purchases_held', { worth, ...time });
  const code = cause === 'bought' ? 'bought_worth_at_risk' : 'held_worth_at_risk';
  return refuse(code, { worth, usable: formatUnits(usable), ...time });
}

const usableOf = (worth: bigint, { needed }: Demand): bigint => (worth > needed ? worth - needed : 0n);

function weighKept(world: KeptWorld, userId: UserId, collect: Collect, asOf: AsOf): Kept {
  if (!isBound(world, userId, asOf.at)) return { bought: undefined, held: undefined, usable: undefined };
  const risks = collect(userId, asOf);
  const demands = demandsOf(world, userId, asOf.at, risks);
  const boundBy = (cause: Demand['cause']): Kept['bought'] => {
    const first = demands.find((one) => one.cause === cause);
    return first && { worth: amount(first.needed), until: first.until };
  };
  const usable = demands.map((one) => usableOf(weigh(world, userId, asOf, risks, one), one));
  const least = usable.reduce<bigint | undefined>((a, b) => (a === undefined || b < a ? b : a), undefined);
  return { bought: boundBy('bought'), held: boundBy('held'), usable: least === undefined ? undefined : amount(least) };
}
