// What a user of a verification level may open in a market.
import type { MarketId, VerificationLevel } from '@bourse/domain';
import { describeState, integer, small, type EntityOf } from '../entity.ts';

/** Where a level has none, the market's own limits are all. */
export const LEVER_LIMITS = describeState({
  table: 'lever_limits',
  key: ['marketId', 'level'],
  fixed: { marketId: integer<MarketId>(), level: small<VerificationLevel>() },
  changing: { multipleMax: integer<number>(), handsMax: integer<number>() },
});
export type LeverLimit = EntityOf<typeof LEVER_LIMITS>;
