// What has happened in the wallets: the ledger's logs, the four tabs of the finance records, transfers, statements of a month.
import { type AnswerOf, walletRecords as contract } from '@bourse/contract';
import {
  accept,
  formatShanghai,
  formatUnits,
  instant,
  type Instant,
  negateAmount,
  refuse,
  type Result,
  SHANGHAI_OFFSET_MS,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { accountsOf } from '../../platform/accounts/person-board.ts';
import { readDown, sendRecords } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { placeOf } from '../../platform/lists/answer-rows.ts';
import { findDeposits } from './deposits.ts';
import { ledgerColumns } from './files.ts';
import {
  type AccountFilter,
  findAccountLabels,
  findBalancesAt,
  findLegs,
  findOwnAccounts,
  findTransferEnds,
  type LogQuery,
  type OwnAccount,
  tellTransfer,
  viewLeg,
  viewTransfer,
} from './ledger-log.ts';
import type { WalletServices } from './services.ts';
import { flagOf } from './view.ts';
import { findWithdrawals, statusNameOf } from './withdrawals.ts';

type PageInput = {
  readonly page: number;
  readonly limit: number;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

type Asked = Pick<LogQuery, 'kind' | 'isOutgoing'> & AccountFilter & { readonly owners: readonly UserId[] };
type Sought = Asked & Pick<LogQuery, 'from' | 'to' | 'offset' | 'limit'>;

async function findRecords(
  { storage: { sql } }: Pick<WalletServices, 'storage'>,
  { owners, wallet, currencyId, kind, isOutgoing, ...place }: Sought,
) {
  const accounts = await findOwnAccounts(sql, owners);
  const wanted = accounts.filter(
    (own) => (wallet ?? own.wallet) === own.wallet && (currencyId ?? own.currencyId) === own.currencyId,
  );
  const chosen = { kind, isOutgoing: isOutgoing === true };
  const found = await findLegs(sql, { accounts: wanted, ...chosen, ...place });
  const labels = await findAccountLabels(sql, owners);
  return { ...found, labels, ends: await findTransferEnds(sql, { legs: found.rows, accounts }) };
}

/** Each once, by the leg that left. */
export async function listTransfers(
  services: Pick<WalletServices, 'storage'>,
  asked: Omit<Sought, 'kind' | 'isOutgoing' | 'wallet'>,
) {
  const { rows, total, ends } = await findRecords(services, { ...asked, kind: 'transfer', isOutgoing: true });
  const list = rows.flatMap((leg) => {
    const between = ends.get(leg.postingId);
    return between ? [{ leg, between }] : [];
  });
  return { list, total };
}

/** The account that asks, or all of the person's, which only the master sees. */
function ownersOf(
  { persons }: Pick<WalletServices, 'persons'>,
  user: SessionUser,
  accounts: 'all' | undefined,
): Result<readonly UserId[], 'sub_account_refused'> {
  if (accounts === undefined) return accept([user.id]);
  return user.masterId === undefined ? accept(accountsOf(persons, user.id)) : refuse('sub_account_refused');
}

export function recordRoutes(app: FastifyInstance, services: WalletServices): void {
  const { market, custody } = services;
  const find = async ({ t, page, limit, ...asked }: Asked & PageInput & { readonly t: Translate }) => {
    const { rows, total, ends, labels } = await findRecords(services, { ...asked, ...placeOf({ page, limit }) });
    return { list: rows.map((leg) => viewLeg(leg, { market, t, ends, labels })), total };
  };

  mount(app, services, contract.walletLog, async ({ input, user, t }) => {
    const { type: wallet, currency: currencyId, page, limit } = input;
    const { list, total } = await find({ owners: [user.id], wallet, currencyId, page, limit, t });
    const isOpen = await custody.isOpen();
    return { message: { list, count: total, page, limit, is_open_CTbi: flagOf(isOpen) } };
  });
  mount(app, services, contract.accountLog, async ({ input, user, t }) => {
    const { list, total } = await find({ owners: [user.id], ...input, t });
    return { message: { data: list, ...input, total } };
  });
  mount(app, services, contract.records, async (context) => {
    const { input, user, t } = context;
    const { kind, currency: currencyId, page, limit, from, to, format, accounts } = input;
    const asked = ownersOf(services, user, accounts);
    if (!asked.ok) return asked;
    const owners = asked.value;
    const read = (place: Omit<PageInput, 'from'>) => find({ owners, kind, currencyId, from, ...place, t });
    if (format === 'csv') {
      return sendRecords(context, {
        name: kind ?? 'ledger',
        columns: ledgerColumns(t, { namesAccounts: accounts === 'all' }),
        readAfter: readDown(
          { timeOf: (row) => row.time_ms, read: async (place) => (await read({ page: 1, ...place })).list },
          to,
        ),
      });
    }
    const { list, total } = await read({ page, limit, to });
    return { message: { list, page, page_size: limit, total } };
  });

  mount(app, services, contract.statement, async ({ input: { month, accounts }, user, t }) => {
    const owners = ownersOf(services, user, accounts);
    return owners.ok ? { message: await readStatement(services, { owners: owners.value, month, t }) } : owners;
  });

  mount(app, services, contract.chargeLog, async ({ input, user, t }) => ({
    message: await readChargeLog(services, { userId: user.id, limit: input.limit, t }),
  }));

  const findTransfers = (
    userId: UserId,
    { currency: currencyId, page, limit, ...bounds }: PageInput & { readonly currency?: number | undefined },
  ) => listTransfers(services, { owners: [userId], currencyId, ...bounds, ...placeOf({ page, limit }) });
  mount(app, services, contract.transfers, async ({ input, user }) => {
    const { list, total } = await findTransfers(user.id, input);
    const rows = list.map(({ leg, between }) => viewTransfer(leg, between, market));
    return { message: { list: rows, page: input.page, page_size: input.limit, total } };
  });
  mount(app, services, contract.transferHistory, async ({ input, user, t }) => {
    const { list } = await findTransfers(user.id, input);
    const data = list.map(({ leg, between }) => ({
      type: tellTransfer(t, between),
      number: formatUnits(negateAmount(leg.value)),
      add_time: formatShanghai(leg.at),
    }));
    return { message: { data }, data };
  });
}

/** Deposits and withdrawals in one list, newest first, as old clients ask for them. */
async function readChargeLog(
  { storage: { sql }, market }: WalletServices,
  { userId, limit, t }: { readonly userId: UserId; readonly limit: number; readonly t: Translate },
): Promise<AnswerOf<typeof contract.chargeLog>> {
  const newest = { userId, offset: 0, limit };
  const [deposits, withdrawals] = await Promise.all([findDeposits(sql, newest), findWithdrawals(sql, newest)]);
  const rows = [
    ...deposits.rows.map((deposit) => ({
      ...deposit,
      type: 'deposit' as const,
      type_name: t('ledger.deposit'),
      fee: ZERO,
      status: deposit.state,
      status_name: t(`deposit.state.${deposit.state}`),
    })),
    ...withdrawals.rows.map((withdrawal) => ({
      ...withdrawal,
      id: `withdrawal-${withdrawal.id}`,
      type: 'withdraw' as const,
      type_name: t('ledger.withdrawal'),
      number: withdrawal.gross,
      status_name: t(`withdrawal.status.${statusNameOf(withdrawal)}`),
    })),
  ];
  const data = rows
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, limit)
    .map(({ id, type, type_name, currencyId, number, fee, address, txid, status, status_name, createdAt }) => ({
      id,
      type,
      type_name,
      currency: currencyId,
      currency_name: market.currency(currencyId)?.name ?? '',
      number: formatUnits(number),
      fee: formatUnits(fee),
      address,
      hash: txid,
      status,
      status_name,
      add_time: formatShanghai(createdAt),
      time_ms: createdAt,
    }));
  return { data };
}

/** `2026-11`, as it begins and ends in Asia/Shanghai. */
function readMonth(month: string): { readonly from: Instant; readonly to: Instant } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const startOf = (index: number) => instant(Date.UTC(year, index, 1) - SHANGHAI_OFFSET_MS);
  return { from: startOf(number - 1), to: startOf(number) };
}

const nameAccount = ({ userId, wallet, currencyId }: Pick<OwnAccount, 'userId' | 'wallet' | 'currencyId'>): string =>
  `${userId} ${wallet} ${currencyId}`;

/** The statement of a month: each account at its start and end, and every line of the ledger between. */
async function readStatement(
  { storage: { sql }, market }: WalletServices,
  { owners, month, t }: { readonly owners: readonly UserId[]; readonly month: string; readonly t: Translate },
): Promise<AnswerOf<typeof contract.statement>> {
  const { from, to } = readMonth(month);
  const accounts = await findOwnAccounts(sql, owners);
  const [opening, closing, labels, legs] = await Promise.all([
    findBalancesAt(sql, { accounts, at: from }),
    findBalancesAt(sql, { accounts, at: to }),
    findAccountLabels(sql, owners),
    findLegs(sql, { accounts, from, to, offset: 0, limit: contract.STATEMENT_ROWS_MAX }),
  ]);
  const ends = await findTransferEnds(sql, { legs: legs.rows, accounts });
  const moved = new Set(legs.rows.map(nameAccount));
  const balances = accounts
    .map(({ id, userId, wallet, currencyId }) => ({
      userId,
      wallet,
      currencyId,
      before: opening.get(id) ?? ZERO,
      after: closing.get(id) ?? ZERO,
    }))
    .filter((own) => own.before > 0n || own.after > 0n || moved.has(nameAccount(own)));
  return {
    month,
    from,
    to,
    balances: balances.map(({ userId, wallet, currencyId, before, after }) => ({
      account_id: userId,
      account_label: labels.get(userId) ?? '',
      wallet,
      account: t(`ledger.wallet.${wallet}`),
      currency: currencyId,
      currency_name: market.currency(currencyId)?.name ?? '',
      opening: formatUnits(before),
      closing: formatUnits(after),
    })),
    rows: legs.rows.map((leg) => viewLeg(leg, { market, t, ends, labels })).toReversed(),
    is_cut: legs.total > legs.rows.length ? 1 : 0,
  };
}
