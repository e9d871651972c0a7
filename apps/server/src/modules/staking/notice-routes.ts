// Notices of staking in the language asked for.
import { staking as contract } from '@bourse/contract';
import { formatShanghai, formatUnits } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { StakingServices } from './services.ts';
import { findStakingNotices, type StakingNotice } from './notices.ts';

export function noticeRoutes(app: FastifyInstance, services: StakingServices): void {
  mount(app, services, contract.notices, async ({ input: { page, limit }, user, t }) => {
    const place = { limit, offset: (page - 1) * limit };
    const { notices, total } = await findStakingNotices(services.storage.sql, { userId: user.id, ...place });
    const list = notices.map((notice) => ({
      id: `staking-${notice.id}`,
      kind: notice.end,
      text: writeNotice(services, notice, t),
      time: formatShanghai(notice.at),
      time_ms: notice.at,
      order_id: notice.id,
    }));
    return { message: { list, total } };
  });
}

const writeNotice = (
  { market }: Pick<StakingServices, 'market'>,
  { end, currencyId, amount, interest }: StakingNotice,
  t: Translate,
): string =>
  t(`staking.notice.${end}`, {
    amount: formatUnits(amount),
    interest: formatUnits(interest),
    currency: market.currency(currencyId)?.name ?? '',
  });
