// The desk of fee tiers: the table, who has come to which, grants. Nothing of it touches an order that was accepted.
import { officeFees } from '@bourse/contract';
import { formatUnits, refuse, userId } from '@bourse/domain';
import { areSoundFeeTiers } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { findCountedDay, findFeeTiers } from '../settings.ts';
import { viewTime } from '../../../core/market/figures.ts';
import type { FeesServices } from '../services.ts';
import { shares } from '../../../system/codecs.ts';
import { sendUsersCsv } from './files.ts';
import { countLevels, countReached, countUsers, findUsers, type UserFilter, viewUser } from './queries.ts';
import { termsOf } from './changes.ts';

export function feeDeskRoutes(app: FastifyInstance, services: FeesServices): void {
  tableRoutes(app, services);
  usersRoute(app, services);
}

function tableRoutes(app: FastifyInstance, services: FeesServices): void {
  const { clock, market, storage } = services;
  mount(app, services, officeFees.settings, async () => {
    const [tiers, counts, day] = await Promise.all([
      findFeeTiers(storage),
      countLevels(storage.sql, clock.now()),
      findCountedDay(storage),
    ]);
    return {
      message: {
        tiers: tiers.map(({ minVolume, makerFee, takerFee }, place) => ({
          level: place + 1,
          min_volume: formatUnits(minVolume),
          maker_fee: shares.show(makerFee),
          taker_fee: shares.show(takerFee),
          users: counts.byVolume.get(place + 1) ?? 0,
          granted: counts.byGrant.get(place + 1) ?? 0,
        })),
        markets: market.markets().map(({ symbol, settings }) => ({
          symbol,
          maker_fee: shares.show(settings.makerFee),
          taker_fee: shares.show(settings.takerFee),
        })),
        counted_time: viewTime(day),
      },
    };
  });
  mount(app, services, officeFees.preview, async ({ input }) => {
    const tiers = termsOf(input.tiers);
    if (!areSoundFeeTiers(tiers)) return refuse('invalid_market_settings');
    return { message: { users: await countReached(storage.sql, tiers) } };
  });
}

function usersRoute(app: FastifyInstance, services: FeesServices): void {
  const { clock, storage } = services;
  mount(app, services, officeFees.listUsers, async (context) => {
    const { user_id: id, volume_level: level, grants, page, limit, format } = context.input;
    const filter: UserFilter = { userId: id === undefined ? undefined : userId(id), level, grants, now: clock.now() };
    const [total, tiers] = await Promise.all([countUsers(storage.sql, filter), findFeeTiers(storage)]);
    const view = viewUser(tiers.length, filter.now);
    if (format === 'csv') return sendUsersCsv(services, context, { filter, total, view });
    const rows = await findUsers(storage.sql, filter, { offset: (page - 1) * limit, limit });
    return { message: { list: rows.map(view), total } };
  });
}
