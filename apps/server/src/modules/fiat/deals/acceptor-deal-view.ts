// Deals with acceptors as the wire shows them.
import { acceptorRows as wire } from '@bourse/contract';
import {
  type AcceptorDealState,
  type Amount,
  formatShanghai,
  formatUnits,
  type Instant,
  SECOND_MS,
  type UserId,
} from '@bourse/domain';
import type { AcceptorDeal, FiatRules } from '@bourse/engine';
import { findAcceptorActs, findAcceptorAppeal } from '@bourse/engine/formulas';
import type { Translate } from '../../../platform/http/translator.ts';
import type { AcceptorTerms } from './acceptor-terms.ts';
import { viewMoney } from './deal-view.ts';
import { maskOf } from './methods.ts';
import type { Person } from './people.ts';
import { WAY_NAMES } from './ways.ts';

const CNY_DIGITS = 2;
export const viewCny = (money: Amount): string => viewMoney(money, CNY_DIGITS);

const SURE: Readonly<Record<AcceptorDealState, number>> = {
  waiting: wire.ACCEPTOR_SURE_WAITING,
  accepted: wire.ACCEPTOR_SURE_ACCEPTED,
  paid: wire.ACCEPTOR_SURE_PAID,
  done: wire.ACCEPTOR_SURE_DONE,
  refused: wire.ACCEPTOR_SURE_ENDED,
  cancelled: wire.ACCEPTOR_SURE_ENDED,
  expired: wire.ACCEPTOR_SURE_ENDED,
  appealed: wire.ACCEPTOR_SURE_APPEALED,
};

export type DealParts = {
  readonly terms: AcceptorTerms;
  readonly user: Person;
  readonly acceptor: Person;
};
export type DealTold = {
  readonly viewerId: UserId;
  readonly isWhole: boolean;
  readonly now: Instant;
  /** Deadlines go by it. */
  readonly actsAt: Instant;
  readonly rules: Readonly<FiatRules>;
  readonly t: Translate;
};

export function viewDeal(
  deal: AcceptorDeal,
  { terms, user, acceptor }: DealParts,
  told: DealTold,
): wire.AcceptorDealRow {
  const { viewerId, isWhole, t } = told;
  const mask = maskOf(isWhole);
  const { way } = terms.method;
  return {
    id: deal.id,
    create_time: formatShanghai(deal.openedAt),
    update_time: formatShanghai(lastChangeOf(deal)),
    deal_account: mask.number(terms.account),
    acceptor_id: deal.acceptorId,
    acceptor_name: acceptor.name,
    hes_account: mask.number(terms.method.account),
    way,
    way_name: WAY_NAMES[way],
    money: viewCny(deal.money),
    is_sure: SURE[deal.state],
    type: deal.side === 'deposit' ? 'buy' : 'sell',
    way_text: t(`payment.way.${way}`),
    state: deal.state,
    state_name: t(`acceptor.state.${deal.state}`),
    number: formatUnits(deal.number),
    fee: formatUnits(deal.fee),
    rate: formatUnits(deal.rate),
    is_acceptor: deal.acceptorId === viewerId ? 1 : 0,
    user_name: user.name,
    ...viewMoments(deal, told),
    refuse_reason: deal.refuseReason ?? null,
    end_text: viewEnd(deal, t),
    end_reason: deal.endReason ?? null,
    create_ms: deal.openedAt,
  };
}

function viewMoments(deal: AcceptorDeal, { viewerId, now, actsAt, rules }: DealTold) {
  const due = deal.endedAt === undefined ? deal.dueAt : undefined;
  const appeal = findAcceptorAppeal(deal, viewerId, rules);
  return {
    deadline_ms: due ?? null,
    seconds_left: due === undefined ? 0 : Math.max(0, Math.ceil((due - actsAt) / SECOND_MS)),
    acts: [...findAcceptorActs(deal, { by: viewerId, at: now, actsAt }, rules)],
    appeal_from_ms: appeal === undefined ? null : (appeal.from ?? deal.endedAt ?? deal.paidAt ?? null),
  };
}

const lastChangeOf = ({ openedAt, acceptedAt, paidAt, appealedAt, endedAt }: AcceptorDeal): Instant =>
  endedAt ?? appealedAt ?? paidAt ?? acceptedAt ?? openedAt;

function viewEnd({ endReason, refuseReason }: AcceptorDeal, t: Translate): string {
  if (endReason === undefined) return '';
  const isRefused = endReason === 'refused' && refuseReason !== undefined;
  return isRefused ? t(`acceptor.refuse.${refuseReason}`) : t(`acceptor.end.${endReason}`);
}

/** Views what has happened so far, oldest first. */
export function viewSteps(deal: AcceptorDeal, t: Translate) {
  const { openedAt, acceptedAt, paidAt, appealedAt, endedAt, state } = deal;
  const steps: readonly (readonly [AcceptorDealState, Instant | undefined])[] = [
    ['waiting', openedAt],
    ['accepted', acceptedAt],
    ['paid', paidAt],
    ['appealed', appealedAt],
    [state, endedAt],
  ];
  return steps.flatMap(([step, at]) =>
    at === undefined
      ? []
      : [{ state: step, state_name: t(`acceptor.state.${step}`), time: formatShanghai(at), time_ms: at }],
  );
}
