// A user's deposits and transfers, as operators see them.
import { officePeople } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { readDown, type RecordPlace, sendWhole } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import { lookAtUser } from '../../platform/http/user-looks.ts';
import type { WalletServices } from './services.ts';
import { boundOf } from './bounds.ts';
import { listDeposits } from './deposit-routes.ts';
import { depositColumns, transferColumns } from './desk-files.ts';
import { viewTransfer } from './log-view.ts';
import { listTransfers } from './record-routes.ts';

const placeOf = ({ page, limit }: { readonly page: number; readonly limit: number }) => ({
  offset: (page - 1) * limit,
  limit,
});
/** Converts the place of a part of a file to that of a page. */
const partOf = ({ limit, to }: RecordPlace) => ({ offset: 0, limit, to: boundOf(to) });

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
    const asked = { userId: looked.value, from: boundOf(input.from) };
    const find = async (place: ReturnType<typeof partOf>) => {
      const { list, total } = await listTransfers(services, { ...asked, ...place });
      return { list: list.map(({ leg, between }) => viewTransfer(leg, between, services.market)), total };
    };
    const page = await find({ ...placeOf(input), to: boundOf(input.until) });
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
