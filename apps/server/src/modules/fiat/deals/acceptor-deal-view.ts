// Deals with acceptors as the wire shows them, with what belongs to them beside their rows: terms, people, proofs.
import { acceptorRows as wire } from '@bourse/contract';
import {
  type AcceptorDealState,
  type Amount,
  assert,
  formatShanghai,
  formatUnits,
  type Instant,
  SECOND_MS,
  type UserId,
} from '@bourse/domain';
import type { AcceptorDeal, FiatRules } from '@bourse/engine';
import { findAcceptorActs, findAcceptorAppeal } from '@bourse/engine/formulas';
import { z } from 'zod';
import type { Translate } from '../../../platform/http/translator.ts';
import type { DealServices } from '../board.ts';
import { viewMoney } from './deal-view.ts';
import { maskOf, WAY_NAMES } from './payment-methods.ts';
import { loadPeople, type Person } from './people.ts';
import { isShownWhole, loadTerms, termsMethod } from './terms.ts';

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

/**
 * A deal with an acceptor was agreed on with these: both verified names, where the money is paid, what the user named as the
 * own account. They are sealed like the terms of other deals.
 */
export const acceptorTerms = z.object({
  user: z.object({ name: z.string() }),
  acceptor: z.object({ name: z.string() }),
  /** The account that is paid: the acceptor's for a deposit, the user's own for a withdrawal. */
  method: termsMethod,
  mobile: z.string(),
  account: z.string(),
});
export type AcceptorTerms = z.output<typeof acceptorTerms>;

type DealParts = {
  readonly terms: AcceptorTerms;
  readonly user: Person;
  readonly acceptor: Person;
};
type DealTold = {
  readonly viewerId: UserId;
  readonly isWhole: boolean;
  readonly now: Instant;
  /** Deadlines go by it. */
  readonly actsAt: Instant;
  readonly rules: Readonly<FiatRules>;
  readonly t: Translate;
};

function viewDeal(deal: AcceptorDeal, { terms, user, acceptor }: DealParts, told: DealTold): wire.AcceptorDealRow {
  const { viewerId, now, actsAt, rules, t } = told;
  const mask = maskOf(told.isWhole);
  const { way } = terms.method;
  const due = deal.endedAt === undefined ? deal.dueAt : undefined;
  const appeal = findAcceptorAppeal(deal, viewerId, rules);
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
    deadline_ms: due ?? null,
    seconds_left: due === undefined ? 0 : Math.max(0, Math.ceil((due - actsAt) / SECOND_MS)),
    acts: [...findAcceptorActs(deal, { by: viewerId, at: now, actsAt }, rules)],
    appeal_from_ms: appeal === undefined ? null : (appeal.from ?? deal.endedAt ?? deal.paidAt ?? null),
    refuse_reason: deal.refuseReason ?? null,
    end_text: viewEnd(deal, t),
    end_reason: deal.endReason ?? null,
    create_ms: deal.openedAt,
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

type Needs = Pick<DealServices, 'storage' | 'vault' | 'fiat' | 'clock' | 'stops'>;
type Asked = { readonly viewerId: UserId; readonly t: Translate };

/** Masked rows, in the order given. */
export async function showDeals(services: Needs, deals: readonly AcceptorDeal[], asked: Asked) {
  const shown = await prepareDeals(services, deals);
  return shown.map(([, show]) => show(asked));
}

type ShowDeal = (asked: Asked) => wire.AcceptorDealRow;

/** Prepares a function for each deal that shows it, masked, to any viewer. */
export async function prepareDeals(services: Needs, deals: readonly AcceptorDeal[]) {
  const loaded = await loadParts(services, deals);
  return loaded.map(([deal, parts]): readonly [AcceptorDeal, ShowDeal] => [
    deal,
    (asked) => viewDeal(deal, parts, { ...toldOf(services, asked), isWhole: false }),
  ]);
}

export async function showDeal(services: Needs, deal: AcceptorDeal, asked: Asked) {
  const [row] = await showDeals(services, [deal], asked);
  assert(row, 'a deal is shown as a row');
  return row;
}

/** With names and accounts whole until a day after its end. */
export async function showWhole(services: Needs, deal: AcceptorDeal, asked: Asked) {
  const [loaded] = await loadParts(services, [deal]);
  assert(loaded, 'a deal is loaded as one');
  const [, parts] = loaded;
  const told = { ...toldOf(services, asked), isWhole: isShownWhole(deal, services.clock.now()) };
  return { row: viewDeal(deal, parts, told), parts, told };
}

function toldOf({ fiat, clock, stops }: Needs, asked: Asked): Omit<DealTold, 'isWhole'> {
  const rules = fiat.rules();
  assert(rules, 'deals are opened under rules');
  const now = clock.now();
  return { ...asked, now, actsAt: stops.actsAt(now), rules };
}

/** Deals with what belongs to them beside their rows, in the order given. */
async function loadParts(services: Needs, deals: readonly AcceptorDeal[]) {
  const ids = deals.map(({ termsId }) => termsId);
  const parties = deals.flatMap(({ userId, acceptorId }) => [userId, acceptorId]);
  const [terms, people] = await Promise.all([
    loadTerms(services, ids, acceptorTerms),
    loadPeople(services.storage.sql, parties),
  ]);
  return deals.map((deal): readonly [AcceptorDeal, DealParts] => {
    const [own, user, acceptor] = [terms.get(deal.termsId), people.get(deal.userId), people.get(deal.acceptorId)];
    assert(own && user && acceptor, `deal ${deal.id} with an acceptor has terms and two people`);
    return [deal, { terms: own, user, acceptor }];
  });
}
