// Withdrawals: what they may be, asking for one, taking it back, what became of them, the allow-list.
import { type AnswerOf, walletWithdrawals as contract } from '@bourse/contract';
import {
  amount,
  formatShanghai,
  formatUnits,
  maxAmount,
  refuse,
  type UserId,
  withdrawalId,
  ZERO,
} from '@bourse/domain';
import { optional, text } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { findFreshPrice } from '../../core/market/index-board.ts';
import type { CurrencyInfo } from '../../core/market/market-data.ts';
import { findBalances } from '../../core/market/wallet-worth.ts';
import { phoneOf } from '../../core/storage/columns.ts';
import { query } from '../../core/storage/query.ts';
import { findWithdrawHold, sumDay, sumDayOfCoin } from '../../core/storage/withdrawal-sums.ts';
import { sendRecords } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { randomToken } from '../../system/random.ts';
import { findLevel, loadLevelLimits } from '../identity/index.ts';
import { findTradePasswordHash, getFactors, settleWithdrawalCode } from '../security/index.ts';
import { findAllowList, switchAllowList, viewAllowList } from './allow-list.ts';
import { boundOf } from './bounds.ts';
import { withdrawalColumns } from './files.ts';
import type { WalletServices } from './services.ts';
import { viewBalances } from './view.ts';
import { flagOf, viewNetwork, viewWithdrawal } from './withdraw-view.ts';
import { prepareWithdrawal } from './withdraw.ts';
import { findWithdrawals, type WithdrawalQuery } from './withdrawals.ts';

export function withdrawRoutes(app: FastifyInstance, services: WalletServices): void {
  const { market, storage, custody } = services;
  mount(app, services, contract.withdrawInfo, async ({ input, user, t }) => {
    const currency = market.currency(input.currency);
    if (!currency) return refuse('currency_not_found');
    const info = await readInfo(services, { userId: user.id, currency, t });
    return info ? { message: info } : refuse('currency_not_supported');
  });
  mount(app, services, contract.withdraw, async ({ input, user, t, request, submitPrepared, attempt }) => {
    const { idempotency } = attempt;
    const holder = idempotency ? `withdrawal ${user.id} ${idempotency.key}` : randomToken();
    const asked = { userId: user.id, input, ip: request.ip, holder };
    let isCodeKept = false;
    const outcome = await submitPrepared(async () => {
      const prepared = await prepareWithdrawal(services, asked);
      isCodeKept = prepared.ok;
      return prepared;
    });
    // An answer that was known before says nothing of a code that an equal call may keep right now.
    if (outcome.ok || isCodeKept) await settleWithdrawalCode(services, { holder, isDone: outcome.ok });
    if (!outcome.ok) return outcome;
    const { id, status } = outcome.value;
    const [asRow] = (await findWithdrawals(storage.sql, { userId: user.id, id, offset: 0, limit: 1 })).rows;
    if (!asRow) return refuse('withdrawal_not_found');
    return {
      message: t('answer.withdrawal_requested'),
      data: {
        id,
        status,
        number: formatUnits(asRow.gross),
        fee: formatUnits(asRow.fee),
        received: formatUnits(asRow.gross - asRow.fee),
        is_inside: flagOf(asRow.isInside),
      },
    };
  });
  mount(app, services, contract.cancelWithdrawal, async ({ input, user, t, submit }) => {
    const outcome = await submit({ kind: 'cancelWithdrawal', userId: user.id, id: withdrawalId(input.id) });
    return outcome.ok ? { message: t('answer.withdrawal_cancelled') } : outcome;
  });
  mount(app, services, contract.withdrawals, async (context) => {
    const { input, user, t } = context;
    const { page, limit, currency, state, from, to } = input;
    const asked = { userId: user.id, currency, state, from: boundOf(from), to: boundOf(to) };
    const read = async (place: Pick<WithdrawalQuery, 'before' | 'offset' | 'limit'>) => {
      const { rows, total } = await findWithdrawals(storage.sql, { ...asked, ...place });
      const networks = await custody.coinChains();
      return { list: rows.map((row) => viewWithdrawal(row, { market, custody, networks, t })), total };
    };
    if (input.format === 'csv') {
      return sendRecords<contract.WithdrawalRow>(context, {
        name: 'withdrawals',
        columns: withdrawalColumns(t),
        readAfter: async (last, rows) => (await read({ before: last?.id, offset: 0, limit: rows })).list,
      });
    }
    const { list, total } = await read({ offset: (page - 1) * limit, limit });
    return { message: { list, page, page_size: limit, total } };
  });
  allowListRoutes(app, services);
}

function allowListRoutes(app: FastifyInstance, services: WalletServices): void {
  const { storage, clock, config } = services;
  mount(app, services, contract.allowList, async ({ user }) => ({
    message: viewAllowList(await findAllowList(storage.sql, user.id, clock.now()), config.outflowHoldMs),
  }));
  mount(app, services, contract.switchAllowList, async ({ input, user, t }) => {
    const { is_on: isOn, password, ...proof } = input;
    const switched = await switchAllowList(services, { userId: user.id, isOn: isOn === 1, password, proof });
    if (!switched.ok) return switched;
    const { endsAt } = switched.value;
    const said =
      endsAt === undefined
        ? t(switched.value.isOn ? 'answer.allow_list_on' : 'answer.allow_list_off')
        : t('answer.allow_list_ends', { time: formatShanghai(endsAt) });
    return { message: said, data: viewAllowList(switched.value, config.outflowHoldMs) };
  });
}

/** Undefined for a coin that is not withdrawn. */
async function readInfo(
  services: WalletServices,
  { userId, currency, t }: { readonly userId: UserId; readonly currency: CurrencyInfo; readonly t: Translate },
): Promise<AnswerOf<typeof contract.withdrawInfo> | undefined> {
  const { market, storage, custody, clock } = services;
  const { sql } = storage;
  const now = clock.now();
  const usedOfCoin = await sumDayOfCoin(sql, { userId, currencyId: currency.id }, now);
  const networks = (await custody.coinChains(currency.id)).map((network, type) =>
    viewNetwork(network, {
      type,
      t,
      used: usedOfCoin,
      isWaiting: custody.shortfalls(network.chain.id).has(currency.id),
    }),
  );
  const first = networks.find(({ is_open: isOpen }) => isOpen === 1) ?? networks[0];
  if (!first) return undefined;
  const [balances, level, limits, used, trade, factors, addresses, heldUntil, allowList] = await Promise.all([
    findBalances(storage.db, userId),
    findLevel(sql, userId),
    loadLevelLimits(sql),
    sumDay(sql, userId, now),
    findTradePasswordHash(services, userId),
    getFactors(sql, userId),
    findCodeAddresses(services, userId),
    findWithdrawHold(sql, userId, now),
    findAllowList(sql, userId, now),
  ]);
  const row = viewBalances(market, balances, currency);
  const price = findFreshPrice(market, currency.id, now);
  const limit = limits.find((one) => one.level === level)?.dailyWithdrawal ?? ZERO;
  const { min_number, max_number, day_limit, rate, rate_percent } = first;
  return {
    currency: currency.id,
    name: currency.name,
    change_balance: row.change_balance,
    legal_balance: row.legal_balance,
    min_number,
    max_number,
    day_limit,
    rate,
    rate_percent,
    networks,
    level_limit: formatUnits(limit),
    level_left: formatUnits(maxAmount(amount(limit - used), ZERO)),
    usdt_price: price === undefined ? '' : formatUnits(price),
    needs_pay_password: trade === undefined ? 0 : 1,
    second_factors: [...factors.methods],
    code_addresses: [...addresses],
    held_until: heldUntil ?? 0,
    is_allow_list_on: allowList.isOn ? 1 : 0,
  };
}

async function findCodeAddresses({ storage: { sql } }: WalletServices, userId: UserId): Promise<readonly string[]> {
  const [row] = await query(sql, { email: optional(text), phone: optional(text) })`
    SELECT email, ${phoneOf(sql)} AS phone FROM users WHERE id = ${userId}`;
  return [row?.email, row?.phone].filter((address) => address !== undefined);
}
