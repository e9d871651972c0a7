// What leveraged contracts put at risk: all the money of an account that has orders or positions. Another account may win
// what it loses.
import { instant, type CurrencyId, type Instant, type UserId } from '@bourse/domain';
import type { Inflow, Risk } from '../core/kept.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { LeverContext, LeverWorld, MaybeRefusal } from './lever.ts';
import type { LeverAccount } from './live.ts';

export function* risksOf({ lever }: LeverWorld, userId: UserId): Generator<Risk> {
  for (const account of lever.accounts.get(userId)?.values() ?? []) yield* risksOfAccount(account);
}

function* risksOfAccount(account: LeverAccount): Generator<Risk> {
  if (account.positions.size > 0) yield { ...riskOf(account), amount: account.money };
}

const riskOf = ({ state: { quoteId }, positions }: LeverAccount): Pick<Risk, 'currencyId' | 'since'> => ({
  currencyId: quoteId,
  since: [...positions.values()].reduce((last, { placedAt }) => (placedAt > last ? placedAt : last), NEVER),
});

/** Money that comes in beside orders or positions is at risk from then on. */
export function* risksOfInflow({ lever }: LeverWorld, inflow: Inflow): Generator<Risk> {
  const account = lever.accounts.get(inflow.userId)?.get(inflow.currencyId);
  if (inflow.wallet === 'lever' && account && account.positions.size > 0) {
    yield { ...riskOf(account), amount: inflow.amount };
  }
}

type Owner = { readonly userId: UserId; readonly quoteId: CurrencyId };

/** Checks an order or a position that is about to be accepted: all the money of its account is at risk since now. */
export function checkKept(world: LeverWorld, { at }: LeverContext, { userId, quoteId }: Owner): MaybeRefusal {
  if (!world.keeping.binds(userId, at)) return undefined;
  const funds = world.ledger.getAccount(userId, 'lever', quoteId);
  if (!funds) return undefined;
  const account = world.lever.accounts.get(userId)?.get(quoteId);
  const before = account ? [...risksOfAccount(account)].map((risk) => ({ ...risk, amount: -risk.amount })) : [];
  const risks = [...before, { currencyId: quoteId, amount: balanceOf(funds), since: at }];
  return world.keeping.check({ userId, at, risks, kind: 'exposes' });
}

const NEVER: Instant = instant(0);
