// The countdown after which a market’s orders of a user are cancelled.
import { spot } from '@bourse/contract';
import { refuse, SECOND_MS } from '@bourse/domain';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { Act } from '../../platform/http/mount.ts';

export function setCountdown({ market }: BaseServices): Act<typeof spot.setCountdown> {
  return async ({ input, user, t, submit }) => {
    const { currency_id: baseId, legal_id: quoteId, seconds } = input;
    const info = market.marketByPair({ baseId, quoteId });
    if (!info) return refuse('market_not_found');
    const outcome = await submit({
      kind: 'setCountdown',
      userId: user.id,
      marketId: info.id,
      lengthMs: seconds * SECOND_MS,
    });
    if (!outcome.ok) return outcome;
    const { endsAt } = outcome.value;
    return {
      message: endsAt === undefined ? t('answer.countdown_off') : t('answer.countdown_set', { seconds }),
      data: { ends_at: endsAt ?? null },
    };
  };
}
