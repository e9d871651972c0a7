// Identity verification as the wire names it.
import type { identity, AnswerOf } from '@bourse/contract';
import {
  divFloor,
  formatShanghai,
  formatUnits,
  LEVEL_THREE_ASSETS,
  type Price,
  UNITS_PER_WHOLE,
  type VerificationLevel,
} from '@bourse/domain';
import type { LevelLimit } from './levels.ts';
import { maskName, maskNumber } from '../../system/masks.ts';
import { pictureUrl } from '../../platform/pictures/pictures.ts';
import type { IdentityFacts, Submission } from './submissions.ts';

export type IdentityState = {
  readonly level: VerificationLevel;
  /** The latest submission and what it says. */
  readonly latest: { readonly submission: Submission; readonly facts: IdentityFacts } | undefined;
  readonly isVerified: boolean;
};

export function viewIdentity({ level, latest, isVerified }: IdentityState): AnswerOf<typeof identity.identity> {
  const submission = latest?.submission;
  const isPending = submission?.status === 'pending';
  return {
    review_status: isVerified ? 2 : isPending ? 1 : 0,
    is_rejected: submission?.status === 'rejected' ? 1 : 0,
    reason: submission?.reason ?? '',
    level,
    pending_level: isPending ? submission.level : 0,
    name: maskName(latest?.facts.name ?? ''),
    card_id: maskNumber(latest?.facts.cardId ?? ''),
    submit_time: submission ? formatShanghai(submission.submittedAt) : '',
    review_time: submission?.reviewedAt === undefined ? '' : formatShanghai(submission.reviewedAt),
    front_pic: pictureUrl(submission?.front ?? null),
    reverse_pic: pictureUrl(submission?.reverse ?? null),
    hand_pic: pictureUrl(submission?.hand ?? null),
  };
}

export type Levels = {
  readonly level: VerificationLevel;
  readonly pendingLevel: VerificationLevel;
  /** In units of USDT. */
  readonly worth: bigint;
  readonly btcPrice: Price | undefined;
  readonly limits: readonly LevelLimit[];
};

export function viewLevels({
  level,
  pendingLevel,
  worth,
  btcPrice,
  limits,
}: Levels): AnswerOf<typeof identity.verificationLevels> {
  return {
    level,
    pending_level: pendingLevel,
    assets_btc: btcPrice === undefined ? '' : formatUnits(divFloor(worth * UNITS_PER_WHOLE, btcPrice)),
    levels: limits.map((limit) => ({
      level: limit.level,
      daily_withdraw: formatUnits(limit.dailyWithdrawal),
      assets_above: limit.level === 3 ? LEVEL_THREE_ASSETS : '0',
      needs_identity: limit.level >= 1 ? 1 : 0,
      needs_hand_pic: limit.level >= 2 ? 1 : 0,
    })),
  };
}
