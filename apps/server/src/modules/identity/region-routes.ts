// Regions, as users choose them and as agents list them.
import { type AnswerOf, region } from '@bourse/contract';
import { formatShanghai, refuse, maskPhone } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { chooseRegion, findAgency, findRegion, listRegionUsers } from './regions.ts';
import type { IdentityServices } from './services.ts';

export function mountRegions(app: FastifyInstance, services: IdentityServices): void {
  const { sql } = services.storage;
  mount(app, services, region.regionUsers, async ({ input, user }) => {
    const agency = await findAgency(sql, user.id);
    if (!agency) return refuse('not_region_agent');
    const pageSize = region.REGION_PAGE_SIZE;
    const { users, total } = await listRegionUsers(sql, { region: agency, page: input.page, pageSize });
    const list = users.map(({ id, city, district, phone, createdAt }) => ({
      id,
      city_name: city,
      district_name: district,
      phone: maskPhone(phone ?? ''),
      time: formatShanghai(createdAt),
    }));
    return { message: { list, page: input.page, page_size: pageSize, total } };
  });
  mount(app, services, region.region, async ({ user }): Promise<{ message: AnswerOf<typeof region.region> }> => {
    const own = await findRegion(sql, user.id);
    const isAgent = (await findAgency(sql, user.id)) !== undefined;
    return { message: { city_name: own?.city ?? '', district_name: own?.district ?? '', is_agent: isAgent ? 1 : 0 } };
  });
  mount(app, services, region.chooseRegion, async ({ input, user, t }) => {
    const chosen = { city: input.city_name ?? '', district: input.district_name ?? '' };
    await chooseRegion(sql, { userId: user.id, region: chosen, now: services.clock.now() });
    return { message: t('answer.region_chosen') };
  });
}
