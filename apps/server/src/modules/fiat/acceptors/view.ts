// Acceptors as the wire shows them, and how deals with them are looked for.
import type { acceptorRows as wire } from '@bourse/contract';
import {
  type AcceptorDealState,
  type Amount,
  minAmount,
  type PaymentWay,
  type Price,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { Acceptor } from '@bourse/engine';
import { calculateAcceptorLeft } from '@bourse/engine/formulas';
import { viewCny } from '../deals/acceptor-deal-view.ts';
import type { Person } from '../deals/people.ts';
import { viewPercentText } from '../../../core/market/figures.ts';

export const LIVE_STATES = ['waiting', 'accepted', 'paid', 'appealed'] as const satisfies readonly AcceptorDealState[];
export const ENDED_STATES = ['done', 'refused', 'cancelled', 'expired'] as const satisfies readonly AcceptorDealState[];

export const viewTerms = (acceptor: Readonly<Acceptor>) => ({
  recharge_amount: viewCny(acceptor.rechargeMax),
  recharge_rate: viewPercentText(acceptor.rechargeRate),
  cash_amount: viewCny(acceptor.cashMax),
  cash_rate: viewPercentText(acceptor.cashRate),
  recharge_min: viewCny(acceptor.rechargeMin),
  cash_min: viewCny(acceptor.cashMin),
});

export type AcceptorParts = {
  readonly person: Person;
  readonly ways: readonly PaymentWay[];
  readonly available: Amount;
  readonly rate: Price | undefined;
  readonly isOnline: boolean;
  readonly viewerId: UserId | undefined;
};

export function viewAcceptor(
  acceptor: Readonly<Acceptor>,
  { person, ways, available, rate, isOnline, viewerId }: AcceptorParts,
): wire.AcceptorRow {
  const left = rate === undefined ? ZERO : calculateAcceptorLeft(available, { rate, feeRate: acceptor.rechargeRate });
  return {
    id: acceptor.userId,
    user_id: acceptor.userId,
    name: person.name,
    ...viewTerms(acceptor),
    ways: [...ways],
    recharge_left: viewCny(minAmount(left, acceptor.rechargeMax)),
    is_own: acceptor.userId === viewerId ? 1 : 0,
    is_online: isOnline ? 1 : 0,
  };
}
