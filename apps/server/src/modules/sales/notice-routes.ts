// Notices of subscriptions in the language asked for.
import { launch as contract } from '@bourse/contract';
import { formatShanghai, formatUnits } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { SalesServices } from './services.ts';
import { findLaunchNotices, type LaunchNotice } from './notices.ts';

export function noticeRoutes(app: FastifyInstance, services: SalesServices): void {
  const { storage, clock } = services;
  mount(app, services, contract.notices, async ({ input: { page, limit }, user, t }) => {
    const place = { userId: user.id, now: clock.now(), limit, offset: (page - 1) * limit };
    const { notices, total } = await findLaunchNotices(storage.sql, place);
    const list = notices.map((notice) => ({
      id: `${notice.kind}-${notice.id}`,
      kind: notice.kind,
      text: writeNotice(services, notice, t),
      time: formatShanghai(notice.at),
      time_ms: notice.at,
      subscription_id: notice.id,
      project_id: notice.projectId,
    }));
    return { message: { list, total } };
  });
}

const writeNotice = (
  { market }: Pick<SalesServices, 'market'>,
  { kind, currencyId, wanted, allotted }: LaunchNotice,
  t: Translate,
): string =>
  t(`launch.notice.${kind}`, {
    wanted: formatUnits(wanted),
    allotted: formatUnits(allotted),
    currency: market.currency(currencyId)?.name ?? '',
  });
