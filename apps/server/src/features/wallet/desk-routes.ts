// A user's deposits and transfers, as operators see them.
import { officePeople } from '@bourse/contract';
import { instant } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { lookAtUser } from '../../http/user-looks.ts';
import { listDeposits } from './deposit-routes.ts';
import { viewTransfer } from './log-view.ts';
import { listTransfers } from './record-routes.ts';

const placeOf = ({ page, limit }: { readonly page: number; readonly limit: number }) => ({
  offset: (page - 1) * limit,
  limit,
});

export function deskRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, officePeople.listDeposits, async ({ input, request, t }) => {
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return looked;
    return {
      message: await listDeposits(services, { userId: looked.value, state: input.state, ...placeOf(input) }, t),
    };
  });
  mount(app, services, officePeople.listTransfers, async ({ input, request }) => {
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return looked;
    const { list, total } = await listTransfers(services, {
      userId: looked.value,
      from: input.from === undefined ? undefined : instant(input.from),
      to: input.until === undefined ? undefined : instant(input.until),
      ...placeOf(input),
    });
    return { message: { list: list.map(({ leg, between }) => viewTransfer(leg, between, services.market)), total } };
  });
}
