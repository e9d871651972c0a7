// Pictures, identity verification and levels, as their owner calls them.
import { identity } from '@bourse/contract';
import { BTC, type CurrencyId, type Price, refuse } from '@bourse/domain';
import { calculateWorth } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { IdentityServices } from './services.ts';
import { mountUploads, receivePicture } from '../../platform/http/uploads.ts';
import { findLevel, loadHoldings, loadLevelLimits } from './levels.ts';
import { pictureUrl, storePicture } from '../../platform/pictures/pictures.ts';
import { findFreshPrice } from '../../core/market/index-board.ts';
import { findVerified, openFacts, submissionsOf } from './submissions.ts';
import { mountRegions } from './region-routes.ts';
import { submitHandPicture, submitIdentity } from './submit.ts';
import { viewIdentity, viewLevels } from './view.ts';

export function identityRoutes(app: FastifyInstance, services: IdentityServices): void {
  mountUploads(app, (scope) => mountUpload(scope, services));
  mountSubmission(app, services);
  mountLevels(app, services);
  mountRegions(app, services);
}

function mountUpload(app: FastifyInstance, services: IdentityServices): void {
  mount(app, services, identity.upload, async ({ request, user }) => {
    const file = await receivePicture(services, { request, uploader: `user ${user.id}` });
    if (!file.ok) return file;
    const stored = await storePicture(services, { userId: user.id, bytes: file.value });
    return stored.ok ? { message: pictureUrl(stored.value) } : stored;
  });
}

function mountSubmission(app: FastifyInstance, services: IdentityServices): void {
  const { sql } = services.storage;
  mount(app, services, identity.submitIdentity, async ({ input, user, t }) => {
    const submitted = await submitIdentity(services, { userId: user.id, input });
    return submitted.ok ? { message: t('answer.identity_submitted') } : submitted;
  });
  mount(app, services, identity.identity, async ({ user }) => {
    const [submission] = await submissionsOf(sql, user.id);
    const isVerified = (await findVerified(sql, user.id)) !== undefined;
    const latest = submission && { submission, facts: openFacts(services.vault, submission) };
    return { message: viewIdentity({ level: await findLevel(sql, user.id), latest, isVerified }) };
  });
}

function mountLevels(app: FastifyInstance, services: IdentityServices): void {
  mount(app, services, identity.verificationLevels, async ({ user }) => {
    const { sql } = services.storage;
    const priceOf = freshPrices(services);
    const [newest] = await submissionsOf(sql, user.id);
    return {
      message: viewLevels({
        level: await findLevel(sql, user.id),
        pendingLevel: newest?.status === 'pending' ? newest.level : 0,
        worth: calculateWorth(await loadHoldings(sql, user.id), priceOf),
        btcPrice: priceOf(BTC),
        limits: await loadLevelLimits(sql),
      }),
    };
  });
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

/** By the prices that the engine goes by: the index, while it is fresh. */
function freshPrices({ market, clock }: IdentityServices): (currencyId: CurrencyId) => Price | undefined {
  const now = clock.now();
  return (currencyId) => findFreshPrice(market, currencyId, now);
}
