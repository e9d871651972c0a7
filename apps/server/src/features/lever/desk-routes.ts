// A user's contracts, as operators see them.
import { officePeople } from '@bourse/contract';
import { instant } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { lookAtUser } from '../../http/user-looks.ts';
import { viewLeverRows } from '../../market/lever-view.ts';
import { findPositions } from './queries.ts';

export function deskRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, officePeople.listPositions, async ({ input, request, t }) => {
    const { user_id: id, page, limit, state, from, until } = input;
    const looked = await lookAtUser(services, request, id);
    if (!looked.ok) return looked;
    const { rows, total } = await findPositions(services.storage.db, {
      userId: looked.value,
      states: state && [state],
      from: from === undefined ? undefined : instant(from),
      to: until === undefined ? undefined : instant(until),
      offset: (page - 1) * limit,
      limit,
    });
    return { message: { list: viewLeverRows(services, rows, t), total } };
  });
}
