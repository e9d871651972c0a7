// Pictures, identity verification and levels, as their owner calls them.
import { type AnswerOf, identity } from '@bourse/contract';
import {
  BTC,
  type CurrencyId,
  divFloor,
  formatUnits,
  LEVEL_THREE_ASSETS,
  refuse,
  UNITS_PER_WHOLE,
} from '@bourse/domain';
import { calculateWorth } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { viewTime } from '../../core/market/figures.ts';
import { findFreshPrice } from '../../core/market/index-board.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { mount } from '../../platform/http/mount.ts';
import { mountUploads, receivePicture } from '../../platform/http/uploads.ts';
import { pictureUrl, storePicture } from '../../platform/pictures/pictures.ts';
import { maskName, maskNumber } from '../../system/masks.ts';
import { findLevel, loadHoldings, loadLevelLimits } from './levels.ts';
import { mountRegions } from './regions.ts';
import { findVerified, openFacts, submissionsOf, submitHandPicture, submitIdentity } from './submissions.ts';

export function identityRoutes(app: FastifyInstance, services: BaseServices): void {
  mountUploads(app, (scope) => mountUpload(scope, services));
  mountSubmission(app, services);
  mountLevels(app, services);
  mountRegions(app, services);
}

function mountUpload(app: FastifyInstance, services: BaseServices): void {
  mount(app, services, identity.upload, async ({ request, user }) => {
    const file = await receivePicture(services, { request, uploader: `user ${user.id}` });
    if (!file.ok) return file;
    const stored = await storePicture(services, { userId: user.id, bytes: file.value });
    return stored.ok ? { message: pictureUrl(stored.value) } : stored;
  });
}

function mountSubmission(app: FastifyInstance, services: BaseServices): void {
  const { sql } = services.storage;
  mount(app, services, identity.submitIdentity, async ({ input, user, t }) => {
    const submitted = await submitIdentity(services, { userId: user.id, input });
    return submitted.ok ? { message: t('answer.identity_submitted') } : submitted;
  });
  mount(
    app,
    services,
    identity.identity,
    async ({ user }): Promise<{ message: AnswerOf<typeof identity.identity> }> => {
      const [latest] = await submissionsOf(sql, user.id);
      const facts = latest && openFacts(services.vault, latest);
      const isVerified = (await findVerified(sql, user.id)) !== undefined;
      const isPending = latest?.status === 'pending';
      return {
        message: {
          review_status: isVerified ? 2 : isPending ? 1 : 0,
          is_rejected: latest?.status === 'rejected' ? 1 : 0,
          reason: latest?.reason ?? '',
          level: await findLevel(sql, user.id),
          pending_level: isPending ? latest.level : 0,
          name: maskName(facts?.name ?? ''),
          card_id: maskNumber(facts?.cardId ?? ''),
          submit_time: viewTime(latest?.submittedAt),
          review_time: viewTime(latest?.reviewedAt),
          front_pic: pictureUrl(latest?.front ?? null),
          reverse_pic: pictureUrl(latest?.reverse ?? null),
          hand_pic: pictureUrl(latest?.hand ?? null),
        },
      };
    },
  );
}

function mountLevels(app: FastifyInstance, services: BaseServices): void {
  mount(
    app,
    services,
    identity.verificationLevels,
    async ({ user }): Promise<{ message: AnswerOf<typeof identity.verificationLevels> }> => {
      const { sql } = services.storage;
      const { market, clock } = services;
      const now = clock.now();
      // The engine goes by these prices: the index, while it is fresh.
      const priceOf = (coin: CurrencyId) => findFreshPrice(market, coin, now);
      const btcPrice = priceOf(BTC);
      const worth = calculateWorth(await loadHoldings(sql, user.id), priceOf);
      const [newest] = await submissionsOf(sql, user.id);
      const limits = await loadLevelLimits(sql);
      return {
        message: {
          level: await findLevel(sql, user.id),
          pending_level: newest?.status === 'pending' ? newest.level : 0,
          assets_btc: btcPrice === undefined ? '' : formatUnits(divFloor(worth * UNITS_PER_WHOLE, btcPrice)),
          levels: limits.map(({ level, dailyWithdrawal }) => ({
            level,
            daily_withdraw: formatUnits(dailyWithdrawal),
            assets_above: level === 3 ? LEVEL_THREE_ASSETS : '0',
            needs_identity: level >= 1 ? 1 : 0,
            needs_hand_pic: level >= 2 ? 1 : 0,
          })),
        },
      };
    },
  );
  mount(app, services, identity.raiseLevel, async ({ input, user, submit, t }) => {
    if (input.level === 2) {
      const submitted = await submitHandPicture(services, { userId: user.id, url: input.hand_pic });
      return submitted.ok ? { message: t('answer.identity_submitted') } : submitted;
    }
    if ((await findLevel(services.storage.sql, user.id)) === 3) return refuse('verification_level_held');
    const outcome = await submit({ kind: 'setVerificationLevel', userId: user.id, level: 3 });
    return outcome.ok ? { message: t('answer.level_granted', { level: 3 }) } : outcome;
  });
}
