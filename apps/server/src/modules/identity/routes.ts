// Pictures, identity verification and levels, as their owner calls them.
import { identity } from '@bourse/contract';
import { BTC, type CurrencyId, type Price, refuse, type Result, type UserId } from '@bourse/domain';
import { calculateWorth } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { isShownTo } from '../fiat/deals/deal-pictures.ts';
import { isQrOfDeal } from '../fiat/deals/terms.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { mountUploads, receivePicture } from '../../platform/http/uploads.ts';
import { findLevel, loadHoldings, loadLevelLimits } from './levels.ts';
import type { Picture } from '../../platform/pictures/picture-store.ts';
import { pictureUrl, readOwnPicture, readPicture, storePicture } from '../../platform/pictures/pictures.ts';
import { findFreshPrice } from '../../core/market/fresh-price.ts';
import { findVerified, openFacts, submissionsOf } from './submissions.ts';
import { mountRegions } from './region-routes.ts';
import { submitHandPicture, submitIdentity } from './submit.ts';
import { viewIdentity, viewLevels } from './view.ts';

/** For the owner's own browser, and not for long: the next user of the machine has another token. */
const CACHE_CONTROL = 'private, max-age=300';

export function identityRoutes(app: FastifyInstance, services: Services): void {
  mountUploads(app, (scope) => mountUpload(scope, services));
  mountPicture(app, services);
  mountSubmission(app, services);
  mountLevels(app, services);
  mountRegions(app, services);
}

function mountUpload(app: FastifyInstance, services: Services): void {
  mount(app, services, identity.upload, async ({ request, user }) => {
    const file = await receivePicture(services, { request, uploader: `user ${user.id}` });
    if (!file.ok) return file;
    const stored = await storePicture(services, { userId: user.id, bytes: file.value });
    return stored.ok ? { message: pictureUrl(stored.value) } : stored;
  });
}

function mountPicture(app: FastifyInstance, services: Services): void {
  mount(app, services, identity.picture, async ({ input, user, reply }) => {
    const picture = await findPicture(services, { userId: user.id, name: input.name });
    if (!picture.ok) return picture;
    await reply
      .headers({
        'Content-Type': 'image/jpeg',
        'Content-Disposition': 'attachment; filename="picture.jpg"',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': CACHE_CONTROL,
        Vary: 'Authorization',
      })
      .send(picture.value.bytes);
    return { message: '' };
  });
}

/** The user's own; one that the other party has shown in a deal of theirs, or the code that is paid to in it. */
async function findPicture(
  services: Services,
  wanted: { readonly userId: UserId; readonly name: string },
): Promise<Result<Picture, 'picture_not_found'>> {
  const { storage, clock } = services;
  const own = await readOwnPicture(services, wanted);
  if (own.ok) return own;
  const asked = { ...wanted, now: clock.now() };
  const maySee = (await isShownTo(storage.sql, asked)) || (await isQrOfDeal(storage.sql, asked));
  return maySee ? readPicture(services, wanted.name) : own;
}

function mountSubmission(app: FastifyInstance, services: Services): void {
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

function mountLevels(app: FastifyInstance, services: Services): void {
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
function freshPrices({ market, clock }: Services): (currencyId: CurrencyId) => Price | undefined {
  const now = clock.now();
  return (currencyId) => findFreshPrice(market, currencyId, now);
}
