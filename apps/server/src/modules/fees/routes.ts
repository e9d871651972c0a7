// Fee tiers as traders see them: the table, and the trader's own tier.
import { fees } from '@bourse/contract';
import { formatUnits, ZERO } from '@bourse/domain';
import { currentFeeLevel } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { mount } from '../../platform/http/mount.ts';
import { findCountedDay, findFeeTiers, findFeeUser, viewFees, viewTier } from './settings.ts';

export function feeRoutes(app: FastifyInstance, services: BaseServices): void {
  const { clock, market, storage } = services;
  mount(app, services, fees.tiers, async () => {
    const tiers = await findFeeTiers(storage);
    return {
      message: {
        tiers: tiers.map(viewTier),
        markets: market.markets().map(({ base, quote, symbol, settings }) => ({
          currency_id: base.id,
          legal_id: quote.id,
          symbol,
          ...viewFees(settings),
        })),
      },
    };
  });
  mount(app, services, fees.mine, async ({ user }) => {
    const [tiers, own, day] = await Promise.all([
      findFeeTiers(storage),
      findFeeUser(storage, user.id),
      findCountedDay(storage),
    ]);
    const now = clock.now();
    const level = currentFeeLevel(own, tiers.length, now);
    const tier = tiers[level - 1];
    const { grantedLevel = 0, grantedUntil } = own ?? {};
    const isGranted = grantedUntil !== undefined && now < grantedUntil;
    return {
      message: {
        level,
        ...(tier ? viewFees(tier) : { maker_fee: null, taker_fee: null }),
        volume: formatUnits(own?.volume ?? ZERO),
        volume_level: Math.min(own?.level ?? 0, tiers.length),
        counted_ms: day ?? null,
        granted_level: isGranted ? Math.min(grantedLevel, tiers.length) : 0,
        granted_until_ms: isGranted ? grantedUntil : null,
      },
    };
  });
}
