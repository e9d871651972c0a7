// What a user of a verification level may open in a market.
import type { MarketId, VerificationLevel } from '@bourse/domain';
import { count, id, small } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

/** Where a level has none, the market's own limits are all. */
export const LEVER_LIMITS = describeState({
  table: 'lever_limits',
  key: ['marketId', 'level'],
  fixed: { marketId: id<MarketId>(), level: small<VerificationLevel>() },
  changing: { multipleMax: count, handsMax: count },
});
export type LeverLimit = EntityOf<typeof LEVER_LIMITS>;
