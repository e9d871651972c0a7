// A user's deposits and transfers, as operators see them, on pages and as files.
import { officePeople, type walletDeposits, type walletRecords } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { type CsvColumn, readDown, type RecordPlace, sendWhole } from '../../platform/http/csv-answer.ts';
import { walletText } from '../../platform/http/csv-values.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { lookAtUser } from '../../platform/http/user-looks.ts';
import { placeOf } from '../../platform/lists/answer-rows.ts';
import { listDeposits } from './deposits.ts';
import { viewTransfer } from './ledger-log.ts';
import { listTransfers } from './record-routes.ts';
import type { WalletServices } from './services.ts';

/** Converts the place of a part of a file to that of a page. */
const partOf = ({ limit, to }: RecordPlace) => ({ offset: 0, limit, to });

export function deskRoutes(app: FastifyInstance, services: WalletServices): void {
  mount(app, services, officePeople.listDeposits, async (context) => {
    const { input, request, t } = context;
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return looked;
    const asked = { userId: looked.value, state: input.state };
    const page = await listDeposits(services, { ...asked, ...placeOf(input) }, t);
    if (input.format !== 'csv') return { message: page };
    const read = async (place: RecordPlace) => (await listDeposits(services, { ...asked, ...partOf(place) }, t)).list;
    return sendWhole(services, context, {
      desk: 'users',
      name: `deposits-${input.user_id}`,
      columns: depositColumns(t),
      total: page.total,
      readAfter: readDown({ timeOf: (row) => row.time_ms, read }, undefined),
    });
  });
  mount(app, services, officePeople.listTransfers, async (context) => {
    const { input, request, t } = context;
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return looked;
    const asked = { owners: [looked.value], from: input.from };
    const find = async (place: ReturnType<typeof partOf>) => {
      const { list, total } = await listTransfers(services, { ...asked, ...place });
      return { list: list.map(({ leg, between }) => viewTransfer(leg, between, services.market)), total };
    };
    const page = await find({ ...placeOf(input), to: input.until });
    if (input.format !== 'csv') return { message: page };
    return sendWhole(services, context, {
      desk: 'users',
      name: `transfers-${input.user_id}`,
      columns: transferColumns(t),
      total: page.total,
      readAfter: readDown(
        { timeOf: (row) => row.time_ms, read: async (place) => (await find(partOf(place))).list },
        input.until,
      ),
    });
  });
}

type Deposit = walletDeposits.DepositRow;
type Transfer = walletRecords.TransferRow;

function wayText(t: Translate, { kind, chain_name: chain }: Deposit): string {
  return kind === 'chain' ? chain : t(kind === 'inside' ? 'office.user.inside' : 'office.user.manual');
}

const depositColumns = (t: Translate): readonly CsvColumn<Deposit>[] => [
  { header: 'ID', value: ({ id }) => id },
  { header: t('office.funds.time'), value: (row) => row.create_time, zone: 'UTC+8' },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.funds.amount'), value: ({ number }) => number },
  { header: t('office.user.network'), value: (row) => wayText(t, row) },
  { header: t('office.withdrawals.address'), value: ({ address }) => address },
  { header: t('office.user.transaction'), value: ({ hash }) => hash },
  { header: t('office.users.state'), value: (row) => row.state_name },
];

const transferColumns = (t: Translate): readonly CsvColumn<Transfer>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.funds.time'), value: (row) => row.create_time, zone: 'UTC+8' },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.funds.amount'), value: ({ number }) => number },
  { header: t('office.user.from'), value: ({ from }) => walletText(t, from) },
  { header: t('office.user.to'), value: ({ to }) => walletText(t, to) },
];
