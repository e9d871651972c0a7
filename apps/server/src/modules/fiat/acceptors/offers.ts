// Who takes deals, and one of them with what a deal is asked with.
import { type acceptorRows as wire, acceptors as contract, type AnswerOf } from '@bourse/contract';
import {
  formatUnits,
  minAmount,
  MINUTE_MS,
  PAYMENT_WAYS,
  type PaymentWay,
  ppm,
  refuse,
  USDT,
  type UserId,
  userId,
  ZERO,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Acceptor } from '@bourse/engine';
import { calculateAcceptorLeft } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { viewPercentText } from '../../../core/market/figures.ts';
import { phoneOf } from '../../../core/storage/columns.ts';
import { query } from '../../../core/storage/query.ts';
import { findWithdrawHold } from '../../../core/storage/withdrawal-sums.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { findTradePasswordHash, getFactors } from '../../security/index.ts';
import { viewCny } from '../deals/acceptor-deal-view.ts';
import { bitsOfWays, findMethods, maskOf } from '../deals/payment-methods.ts';
import { findLegalMoney, findSellerBlock, loadPeople } from '../deals/people.ts';
import { findFiatRate } from '../quotes.ts';
import type { FiatServices } from '../services.ts';
import { findDeals, LIVE_STATES } from './own-deals.ts';

export function offerRoutes(app: FastifyInstance, services: FiatServices): void {
  const { acceptors } = services;
  mount(app, services, contract.list, async ({ user }) => {
    const offered = acceptors.acceptors().filter(({ isAppointed, isAccepting }) => isAppointed && isAccepting);
    const rows = await showAcceptors(services, offered, user?.id);
    return { message: rows.toSorted((a, b) => Number(b.recharge_left) - Number(a.recharge_left) || a.id - b.id) };
  });
  mount(app, services, contract.info, async ({ input, user, t }) => {
    const acceptor = acceptors.acceptor(userId(input.id));
    if (!acceptor?.isAppointed) return refuse('acceptor_not_found');
    const [row] = await showAcceptors(services, [acceptor], user.id);
    if (!row) return refuse('acceptor_not_found');
    return {
      message: { ...row, ...(await showAccounts(services, acceptor)), ...(await showCaller(services, user.id, t)) },
    };
  });
}

async function showAcceptors(
  services: FiatServices,
  shown: readonly Readonly<Acceptor>[],
  viewerId: UserId | undefined,
): Promise<wire.AcceptorRow[]> {
  const { storage, fiat, clock } = services;
  const ids = shown.map((one) => one.userId);
  const [people, methods, standings] = await Promise.all([
    loadPeople(storage.sql, ids),
    findWays(services, ids),
    findStandings(services, ids),
  ]);
  const now = clock.now();
  const rate = findFiatRate({ fiat, now }, 'CNY');
  return shown.flatMap((acceptor) => {
    const { userId: id, rechargeMax, rechargeRate: feeRate } = acceptor;
    const person = people.get(id);
    if (!person || person.isFrozen) return [];
    const standing = standings.get(id);
    const isKept = findSellerBlock(person, now) !== undefined;
    const available = isKept ? ZERO : (standing?.available ?? ZERO);
    const left = rate === undefined ? ZERO : calculateAcceptorLeft(available, { rate, feeRate });
    const ways = (methods.get(id) ?? []).map(({ way }) => way);
    return {
      id,
      user_id: id,
      name: person.name,
      ...viewTerms(acceptor),
      ways: [...fiat.offeredWays(bitsOfWays(ways))],
      recharge_left: viewCny(minAmount(left, rechargeMax)),
      is_own: id === viewerId ? 1 : 0,
      is_online: standing?.isOnline ? 1 : 0,
    };
  });
}

/** The terms of one who was never appointed are all nothing. */
export const viewTerms = (acceptor: Readonly<Acceptor> | undefined) => ({
  recharge_amount: viewCny(acceptor?.rechargeMax ?? ZERO),
  recharge_rate: viewPercentText(acceptor?.rechargeRate ?? NO_RATE),
  cash_amount: viewCny(acceptor?.cashMax ?? ZERO),
  cash_rate: viewPercentText(acceptor?.cashRate ?? NO_RATE),
  recharge_min: viewCny(acceptor?.rechargeMin ?? ZERO),
  cash_min: viewCny(acceptor?.cashMin ?? ZERO),
});
const NO_RATE = ppm(0n);

async function findWays({ storage: { sql } }: FiatServices, ids: readonly UserId[]) {
  if (ids.length === 0) return new Map<UserId, never[]>();
  const rows = await query(sql, { userId: kinds.id<UserId>(), way: kinds.word(PAYMENT_WAYS) })`
    SELECT DISTINCT user_id, way FROM payment_methods WHERE user_id IN ${sql([...ids])} ORDER BY way`;
  return Map.groupBy(rows, (row) => row.userId);
}

const STANDING = {
  id: kinds.id<UserId>(),
  /** In USDT, in the wallet `legal`. */
  available: kinds.units,
  isOnline: kinds.flag,
};
const ONLINE_MS = 10 * MINUTE_MS;

async function findStandings({ storage: { sql }, clock }: FiatServices, ids: readonly UserId[]) {
  if (ids.length === 0) return new Map<UserId, never>();
  const rows = await query(sql, STANDING)`
    SELECT u.id, coalesce(a.available, 0) AS available, EXISTS (
      SELECT 1 FROM sessions s WHERE s.user_id = u.id AND s.revoked_at IS NULL
        AND coalesce(s.last_seen_at, s.created_at) >= ${clock.now() - ONLINE_MS}) AS is_online
    FROM users u LEFT JOIN accounts a ON a.user_id = u.id AND a.wallet = 'legal' AND a.currency_id = ${USDT}
    WHERE u.id IN ${sql([...ids])}`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Masked, as old clients read them: one of each way. */
async function showAccounts({ storage, vault }: FiatServices, { userId: id }: Readonly<Acceptor>) {
  const methods = await findMethods(storage.sql, { vault, userId: id });
  const { name, number } = maskOf(false);
  const detailsOf = (wanted: PaymentWay) => methods.find(({ way }) => way === wanted)?.details;
  const [bank, ali, weChat] = [detailsOf('bank'), detailsOf('ali_pay'), detailsOf('we_chat')];
  return {
    wechat_nickname: name(weChat?.nickname ?? ''),
    wechat_account: number(weChat?.account ?? ''),
    ali_nickname: name(ali?.nickname ?? ''),
    ali_account: number(ali?.account ?? ''),
    bank_name: bank?.bankName ?? '',
    bank_account: number(bank?.account ?? ''),
    bank_address: '',
  };
}

/** A deal is asked with these, beside what is said of its acceptor. */
type Caller = Omit<
  AnswerOf<typeof contract.info>,
  keyof wire.AcceptorRow | keyof Awaited<ReturnType<typeof showAccounts>>
>;

async function showCaller(services: FiatServices, id: UserId, t: Translate): Promise<Caller> {
  const { storage, vault, clock, fiat } = services;
  const { sql, db } = storage;
  const now = clock.now();
  const [money, people, methods, password, factors, heldUntil, [openDeal], [addresses]] = await Promise.all([
    findLegalMoney(sql, id),
    loadPeople(sql, [id]),
    findMethods(sql, { vault, userId: id }),
    findTradePasswordHash(services, id),
    getFactors(sql, id),
    findWithdrawHold(sql, id, now),
    findDeals(db, { userId: id, states: LIVE_STATES }, { offset: 0, limit: 1 }),
    query(sql, { email: kinds.optional(kinds.text), phone: kinds.optional(kinds.text) })`
      SELECT email, ${phoneOf(sql)} AS phone FROM users WHERE id = ${id}`,
  ]);
  const currency = fiat.currency('CNY');
  const mask = maskOf(false);
  return {
    user_balance: money(USDT).available,
    rate: currency?.rate === undefined ? '' : formatUnits(currency.rate),
    rate_ms: currency?.ratedAt ?? null,
    is_rate_stale: findFiatRate({ fiat, now }, 'CNY') === undefined ? 1 : 0,
    is_verified: (people.get(id)?.level ?? 0) > 0 ? 1 : 0,
    has_pay_password: password === undefined ? 0 : 1,
    methods: methods.map((method) => ({
      id: method.id,
      way: method.way,
      way_text: t(`payment.way.${method.way}`),
      account: mask.number(method.details.account),
    })),
    second_factors: [...factors.methods],
    code_addresses: [addresses?.email, addresses?.phone].filter((one) => typeof one === 'string'),
    held_until: heldUntil ?? 0,
    open_deal: openDeal?.id ?? null,
  };
}
