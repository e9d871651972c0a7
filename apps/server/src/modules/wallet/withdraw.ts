// Withdrawals: what they may be, asking for one, taking it back, what became of them. Refusals of asking come in this order:
// the coin and its network, the amount, the address, the allow-list, the account, the fund password, the code, the second factor;
// then the engine's own.
import { type AnswerOf, type ParsedInputOf, walletWithdrawals as contract } from '@bourse/contract';
import {
  accept,
  type Accepted,
  type Amount,
  amount,
  type Chain,
  type CurrencyId,
  formatUnits,
  isTag,
  joinTag,
  maxAmount,
  type Refusal,
  refuse,
  type Result,
  type UserId,
  withdrawalId,
  ZERO,
} from '@bourse/domain';
import { optional, text } from '@bourse/domain/kinds';
import type { RequestWithdrawal } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { findFreshPrice } from '../../core/market/index-board.ts';
import type { CurrencyInfo } from '../../core/market/market-data.ts';
import { checkOutgoing } from '../../core/market/market-view.ts';
import { findBalances } from '../../core/market/wallet-worth.ts';
import { phoneOf } from '../../core/storage/columns.ts';
import { query } from '../../core/storage/query.ts';
import { findWithdrawHold, sumDay, sumDayOfCoin } from '../../core/storage/withdrawal-sums.ts';
import { sendRecords } from '../../platform/http/csv-answer.ts';
import { type DetailedRefusal, mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { randomToken } from '../../system/random.ts';
import { type AddressFault, calculateWithdrawalFee, type CoinChain, type Custody } from '../custody/index.ts';
import { findLevel, loadLevelLimits } from '../identity/index.ts';
import { findTradePasswordHash, getFactors, proveWithdrawer, settleWithdrawalCode } from '../security/index.ts';
import { checkAllowed, findAllowList } from './allow-list.ts';
import { withdrawalColumns } from './files.ts';
import type { WalletServices } from './services.ts';
import { flagOf, viewBalances } from './view.ts';
import { findWithdrawals, viewNetwork, viewWithdrawal, type WithdrawalQuery } from './withdrawals.ts';

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
    const asked = { userId: user.id, currency, state, from, to };
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

type Input = ParsedInputOf<typeof contract.withdraw>;

type Asked = {
  readonly userId: UserId;
  readonly input: Input;
  readonly ip: string;
  /** The code is kept for this holder, who is the same when the call is repeated. */
  readonly holder: string;
};

/** The command, once all is proven. Until its outcome is settled, the code is kept for the holder. */
async function prepareWithdrawal(
  services: WalletServices,
  asked: Asked,
): Promise<Accepted<RequestWithdrawal> | Refusal | DetailedRefusal> {
  const command = await readCommand(services, asked);
  if (!command.ok) return command;
  const { chainId, currencyId, address } = command.value;
  const allowed = await checkAllowed(services, { userId: asked.userId, currencyId, chainId, address });
  if (!allowed.ok) return allowed;
  const proven = await proveWithdrawer(services, asked);
  return proven.ok ? command : proven;
}

async function readCommand(
  { market, custody, clock }: WalletServices,
  { userId, input }: Asked,
): Promise<Result<RequestWithdrawal>> {
  const currency = market.currency(input.currency);
  if (!currency) return refuse('currency_not_found');
  const outgoing = checkOutgoing(currency, clock.now());
  if (!outgoing.ok) return outgoing;
  const networks = await custody.coinChains(currency.id);
  if (networks.length === 0) return refuse('currency_not_supported');
  if (input.type === 'omni') return refuse('network_closed_by_issuer');
  const type = input.type ?? (networks.length === 1 ? 0 : undefined);
  // Which network is never guessed: an address can be one of several.
  if (type === undefined) return refuse('choice_required', { field: 'type' });
  const network = networks[type];
  if (!network) return refuse('invalid_request', { field: 'type' });
  const gross = checkAmount(network, input.number);
  if (!gross.ok) return gross;
  const { chain } = network;
  const destination = await readDestination(custody, network, input);
  if (!destination.ok) return destination;
  const address = destination.value;
  const owner = await custody.ownerOf(chain, address);
  return accept({
    kind: 'requestWithdrawal',
    userId,
    currencyId: currency.id,
    chainId: chain.id,
    address,
    amount: gross.value,
    fee: calculateWithdrawalFee(network, gross.value),
    dayLimit: network.dayLimit,
    ...(owner === undefined ? {} : { toUserId: owner }),
  });
}

/** Checks the amount that leaves the wallet; more than zero must be left of it for the address. */
function checkAmount(network: CoinChain, number: Amount | undefined): Result<Amount> {
  const { currencyId, chain, minWithdraw, maxWithdraw } = network;
  if (!network.isWithdrawOpen) return refuse('withdrawals_not_open', { currencyId, network: chain.name });
  if (network.isBehind) return refuse('network_behind', { network: chain.name });
  if (number === undefined || number === 0n) return refuse('quantity_required');
  if (number < minWithdraw) {
    return refuse('below_minimum_withdrawal', { minimum: formatUnits(minWithdraw), currencyId });
  }
  if (number > maxWithdraw) {
    return refuse('above_maximum_withdrawal', { maximum: formatUnits(maxWithdraw), currencyId });
  }
  const fee = calculateWithdrawalFee(network, number);
  return number > fee ? accept(number) : refuse('withdrawal_below_fee', { fee: formatUnits(fee), currencyId });
}

export type DestinationRefusal = AddressFault | 'invalid_destination_tag' | 'invalid_withdraw_address';

type Named = { readonly address: string; readonly tag: string };

/**
 * Reads where a user wants money to be sent: an address and a tag become one text, the written form of both. Our shared address
 * with the tag of nobody is none: what went there would come back to us without an owner.
 */
export async function readDestination(
  custody: Custody,
  { chain, currencyId }: { readonly chain: Chain; readonly currencyId: CurrencyId },
  { address, tag }: Named,
): Promise<Result<string, DestinationRefusal>> {
  if (tag !== '' && !(chain.hasTags && isTag(tag))) return refuse('invalid_destination_tag');
  const named = address.trim();
  const written = await custody.checkAddress(chain, joinTag(named, tag));
  if (written === undefined) {
    const fault = custody.explainAddress(chain, named) ?? 'invalid_withdraw_address';
    return refuse(fault, { currencyId, network: chain.name });
  }
  const isNobodys = custody.isShared(chain, written) && (await custody.ownerOf(chain, written)) === undefined;
  return isNobodys ? refuse('invalid_withdraw_address', { currencyId }) : accept(written);
}
