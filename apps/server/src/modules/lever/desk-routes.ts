// A user's contracts, as operators see them.
import { type leverRows, officePeople } from '@bourse/contract';
import { instant, positionId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { sendWhole } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import { lookAtUser } from '../../platform/http/user-looks.ts';
import { viewLeverRows } from './contract-view.ts';
import type { LeverServices } from './services.ts';
import { positionColumns } from './desk-files.ts';
import { findPositions, readPositions } from './queries.ts';

export function deskRoutes(app: FastifyInstance, services: LeverServices): void {
  mount(app, services, officePeople.listPositions, async (context) => {
    const { input, request, t } = context;
    const { user_id: id, page, limit, state, from, until } = input;
    const looked = await lookAtUser(services, request, id);
    if (!looked.ok) return looked;
    const asked = {
      userId: looked.value,
      states: state && [state],
      from: from === undefined ? undefined : instant(from),
      to: until === undefined ? undefined : instant(until),
      offset: (page - 1) * limit,
      limit,
    };
    const { db } = services.storage;
    const { rows, total } = await findPositions(db, asked);
    if (input.format !== 'csv') return { message: { list: viewLeverRows(services, rows, t), total } };
    return sendWhole<leverRows.LeverRow>(services, context, {
      desk: 'users',
      name: `contracts-${id}`,
      columns: positionColumns(t),
      total,
      readAfter: async (last, part) => {
        const before = last && positionId(last.id);
        return viewLeverRows(services, await readPositions(db, { ...asked, before, offset: 0, limit: part }), t);
      },
    });
  });
}
