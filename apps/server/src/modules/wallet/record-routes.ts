// What has happened in the wallets: the ledger's logs, the four tabs of the finance records, transfers.
import { type AnswerOf, walletRecords as contract } from '@bourse/contract';
import { formatShanghai, formatUnits, negateAmount, type UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { readDown, sendRecords } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import type { WalletServices } from './services.ts';
import { boundOf } from './bounds.ts';
import { readChargeLog } from './charge-log.ts';
import { ledgerColumns } from './files.ts';
import { findLegs, findTransferEnds, type LogQuery } from './ledger-log.ts';
import { tellTransfer, viewLeg, viewTransfer } from './log-view.ts';
import { type AccountFilter, findOwnAccounts } from './own-accounts.ts';
import { readStatement } from './statement.ts';

type PageInput = {
  readonly page: number;
  readonly limit: number;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};
const pageOf = ({ page, limit, from, to }: PageInput) => ({
  offset: (page - 1) * limit,
  limit,
  from: boundOf(from),
  to: boundOf(to),
});

type Asked = Pick<LogQuery, 'userId' | 'kind' | 'isOutgoing'> & AccountFilter;
type Sought = Asked & Pick<LogQuery, 'from' | 'to' | 'offset' | 'limit'>;

async function findRecords(
  { storage: { sql } }: Pick<WalletServices, 'storage'>,
  { userId, wallet, currencyId, kind, isOutgoing, ...place }: Sought,
) {
  const accounts = await findOwnAccounts(sql, userId);
  const wanted = accounts.filter(
    (own) => (wallet ?? own.wallet) === own.wallet && (currencyId ?? own.currencyId) === own.currencyId,
  );
  const chosen = { kind, isOutgoing: isOutgoing === true };
  const found = await findLegs(sql, { userId, accounts: wanted, ...chosen, ...place });
  return { ...found, ends: await findTransferEnds(sql, { legs: found.rows, accounts }) };
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

export function recordRoutes(app: FastifyInstance, services: WalletServices): void {
  const { market, custody } = services;
  const find = ({ page, limit, from, to, ...asked }: Asked & PageInput) =>
    findRecords(services, { ...asked, ...pageOf({ page, limit, from, to }) });

  mount(
    app,
    services,
    contract.walletLog,
    async ({ input, user, t }): Promise<{ message: AnswerOf<typeof contract.walletLog> }> => {
      const { type: wallet, currency: currencyId, page, limit } = input;
      const { rows, total, ends } = await find({ userId: user.id, wallet, currencyId, page, limit });
      const list = rows.map((leg) => viewLeg(leg, { market, t, ends }));
      const isOpen = await custody.isOpen();
      return { message: { list, count: total, page, limit, is_open_CTbi: isOpen ? 1 : 0 } };
    },
  );
  mount(app, services, contract.accountLog, async ({ input, user, t }) => {
    const { rows, total, ends } = await find({ userId: user.id, ...input });
    return { message: { data: rows.map((leg) => viewLeg(leg, { market, t, ends })), ...input, total } };
  });
  mount(app, services, contract.records, async (context) => {
    const { input, user, t } = context;
    const { kind, currency: currencyId, page, limit, from, to, format } = input;
    const read = async (place: Omit<PageInput, 'from'>) => {
      const { rows, total, ends } = await find({ userId: user.id, kind, currencyId, from, ...place });
      return { list: rows.map((leg) => viewLeg(leg, { market, t, ends })), total };
    };
    if (format === 'csv') {
      return sendRecords(context, {
        name: kind ?? 'ledger',
        columns: ledgerColumns(t),
        readAfter: readDown(
          { timeOf: (row) => row.time_ms, read: async (place) => (await read({ page: 1, ...place })).list },
          to,
        ),
      });
    }
    const { list, total } = await read({ page, limit, to });
    return { message: { list, page, page_size: limit, total } };
  });

  mount(app, services, contract.statement, async ({ input, user, t }) => ({
    message: await readStatement(services, { userId: user.id, month: input.month, t }),
  }));

  mount(app, services, contract.chargeLog, async ({ input, user, t }) => ({
    message: await readChargeLog(services, { userId: user.id, limit: input.limit, t }),
  }));

  const findTransfers = (
    userId: UserId,
    { currency, ...page }: PageInput & { readonly currency?: number | undefined },
  ) => listTransfers(services, { userId, currencyId: currency, ...pageOf(page) });
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
