// Who takes deals, one of them with what a deal is asked with, the caller's own deals.
import { type acceptorRows, acceptors as contract, type AnswerOf } from '@bourse/contract';
import {
  type AcceptorDealId,
  acceptorDealId,
  type Amount,
  formatUnits,
  instant,
  MINUTE_MS,
  PAYMENT_WAYS,
  type PaymentWay,
  refuse,
  USDT,
  type UserId,
  userId,
  ZERO,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Acceptor } from '@bourse/engine';
import { findAcceptorAppeal } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { phoneOf } from '../../../core/storage/columns.ts';
import { query } from '../../../core/storage/query.ts';
import { findWithdrawHold } from '../../../core/storage/withdrawal-sums.ts';
import { sendRecords } from '../../../platform/http/csv-answer.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { pictureUrl } from '../../../platform/pictures/pictures.ts';
import { findTradePasswordHash, getFactors } from '../../security/index.ts';
import { viewSteps } from '../deals/acceptor-deal-view.ts';
import { findProofs } from '../deals/deal-pictures.ts';
import { maskOf, viewMethod } from '../deals/methods.ts';
import { findMethods } from '../deals/payment-methods.ts';
import { loadPeople, type Person } from '../deals/people.ts';
import { findSellerBlock } from '../deals/seller-block.ts';
import { showDeals, showWhole } from '../deals/show-acceptor-deals.ts';
import { listStatements } from '../deals/statements.ts';
import { bitsOfWays } from '../deals/ways.ts';
import { findFiatRate } from '../quotes.ts';
import type { FiatServices } from '../services.ts';
import { dealColumns } from './files.ts';
import { type DealFilter, findDeals, findOwnDeal, type Place, sideOf } from './queries.ts';
import { LIVE_STATES, viewAcceptor } from './view.ts';

export function listRoutes(app: FastifyInstance, services: FiatServices): void {
  const { storage, acceptors, clock } = services;
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
  mount(app, services, contract.myDeal, async (context) => {
    const { input, user, t } = context;
    const { page, limit, from, to } = input;
    const filter: DealFilter = {
      userId: user.id,
      side: sideOf(input.type ?? input.way),
      from: from === undefined ? undefined : instant(from),
      to: to === undefined ? undefined : instant(to),
    };
    const read = async (before: AcceptorDealId | undefined, place: Place) =>
      showDeals(services, await findDeals(storage.db, { ...filter, before }, place), { viewerId: user.id, t });
    if (input.format === 'csv') {
      return sendRecords<acceptorRows.AcceptorDealRow>(context, {
        name: 'acceptor-deals',
        columns: dealColumns(t),
        readAfter: (last, rows) => read(last && acceptorDealId(last.id), { offset: 0, limit: rows }),
      });
    }
    return { message: await read(undefined, { offset: (page - 1) * limit, limit }) };
  });
  mount(app, services, contract.detail, async ({ input, user, t }) => {
    const deal = await findOwnDeal(storage.db, input.id, user.id);
    if (!deal.ok) return deal;
    const { row, parts, told } = await showWhole(services, deal.value, { viewerId: user.id, t });
    const [proofs, statements] = await Promise.all([
      findProofs(storage.sql, 'acceptor', [input.id]),
      listStatements(storage.sql, { kind: 'acceptor', dealId: input.id }, user.id),
    ]);
    const { terms } = parts;
    const isDeposit = deal.value.side === 'deposit';
    const [payer, payee] = isDeposit ? [terms.user, terms.acceptor] : [terms.acceptor, terms.user];
    const { isWhole, rules } = told;
    const mask = maskOf(isWhole);
    return {
      message: {
        ...row,
        pay_to: viewMethod(terms.method, { realName: payee.name, isWhole, t }),
        payer_name: mask.name(payer.name),
        payee_name: mask.name(payee.name),
        mobile: mask.number(terms.mobile),
        proofs: [...proofs.values()].map(pictureUrl),
        steps: viewSteps(deal.value, t),
        appeal_text: statements.map(({ content }) => content).join('\n'),
        appeal_until_ms: findAcceptorAppeal(deal.value, user.id, rules)?.until ?? null,
        server_ms: clock.now(),
      },
    };
  });
}

async function showAcceptors(
  services: FiatServices,
  shown: readonly Readonly<Acceptor>[],
  viewerId: UserId | undefined,
) {
  const { storage, fiat, clock } = services;
  const ids = shown.map((one) => one.userId);
  const [people, ways, money, online] = await Promise.all([
    loadPeople(storage.sql, ids),
    findWays(services, ids),
    findLegalUsdt(services, ids),
    findOnline(services, ids),
  ]);
  const now = clock.now();
  const rate = findFiatRate({ fiat, now }, 'CNY');
  const isFit = ({ isFrozen }: Person): boolean => !isFrozen;
  return shown.flatMap((acceptor) => {
    const person = people.get(acceptor.userId);
    if (!person || !isFit(person)) return [];
    const isKept = findSellerBlock(person, now) !== undefined;
    const available = isKept ? ZERO : (money.get(acceptor.userId) ?? ZERO);
    const own = fiat.offeredWays(bitsOfWays(ways.get(acceptor.userId) ?? []));
    const isOnline = online.has(acceptor.userId);
    return [viewAcceptor(acceptor, { person, ways: own, available, rate, isOnline, viewerId })];
  });
}

const OF_USER = { userId: kinds.id<UserId>() };

async function findWays({ storage: { sql } }: FiatServices, ids: readonly UserId[]) {
  if (ids.length === 0) return new Map<UserId, readonly PaymentWay[]>();
  const rows = await query(sql, { ...OF_USER, way: kinds.word(PAYMENT_WAYS) })`
    SELECT DISTINCT user_id, way FROM payment_methods WHERE user_id IN ${sql([...ids])} ORDER BY way`;
  const byUser = Map.groupBy(rows, (row) => row.userId);
  return new Map([...byUser].map(([id, own]) => [id, own.map(({ way }) => way)]));
}

const ONLINE_MS = 10 * MINUTE_MS;

async function findOnline(
  { storage: { sql }, clock }: FiatServices,
  ids: readonly UserId[],
): Promise<ReadonlySet<UserId>> {
  if (ids.length === 0) return new Set();
  const rows = await query(sql, OF_USER)`
    SELECT DISTINCT user_id FROM sessions
    WHERE user_id IN ${sql([...ids])} AND revoked_at IS NULL AND coalesce(last_seen_at, created_at) >= ${clock.now() - ONLINE_MS}`;
  return new Set(rows.map((row) => row.userId));
}

/** Available in the wallet `legal`. */
export async function findLegalUsdt(
  { storage: { sql } }: Pick<FiatServices, 'storage'>,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, Amount>> {
  if (ids.length === 0) return new Map();
  const rows = await query(sql, { userId: kinds.present(kinds.id<UserId>()), available: kinds.units })`
    SELECT user_id, available FROM accounts
    WHERE user_id IN ${sql([...ids])} AND wallet = 'legal' AND currency_id = ${USDT}`;
  return new Map(rows.map((row) => [row.userId, row.available]));
}

/** Masked, as old clients read them: one of each way. */
async function showAccounts({ storage, vault }: FiatServices, { userId: id }: Readonly<Acceptor>) {
  const methods = await findMethods(storage.sql, { vault, userId: id });
  const mask = maskOf(false);
  const shown = (way: PaymentWay) => {
    const details = methods.find((one) => one.way === way)?.details;
    return {
      account: details ? mask.number(details.account) : '',
      nickname: details ? mask.name(details.nickname) : '',
      bankName: details?.bankName ?? '',
    };
  };
  const [bank, ali, weChat] = [shown('bank'), shown('ali_pay'), shown('we_chat')];
  return {
    wechat_nickname: weChat.nickname,
    wechat_account: weChat.account,
    ali_nickname: ali.nickname,
    ali_account: ali.account,
    bank_name: bank.bankName,
    bank_account: bank.account,
    bank_address: '',
  };
}

type Info = AnswerOf<typeof contract.info>;
type Caller = Pick<
  Info,
  | 'user_balance'
  | 'rate'
  | 'rate_ms'
  | 'is_rate_stale'
  | 'is_verified'
  | 'has_pay_password'
  | 'methods'
  | 'second_factors'
  | 'code_addresses'
  | 'held_until'
  | 'open_deal'
>;

async function showCaller(services: FiatServices, id: UserId, t: Translate): Promise<Caller> {
  const { storage, vault, clock, fiat } = services;
  const { sql, db } = storage;
  const now = clock.now();
  const [money, people, methods, password, factors, heldUntil, [openDeal], [addresses]] = await Promise.all([
    findLegalUsdt(services, [id]),
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
    user_balance: formatUnits(money.get(id) ?? ZERO),
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
