// A picture as users see it: their own, and what the other party shows in a deal of theirs.
import { identity } from '@bourse/contract';
import type { Result, UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import type { Picture } from '../../../platform/pictures/picture-store.ts';
import { readOwnPicture, readPicture } from '../../../platform/pictures/pictures.ts';
import type { DealServices } from '../board.ts';
import { isShownTo } from './deal-pictures.ts';
import { isQrOfDeal } from './terms.ts';

/** For the owner's own browser, and not for long: the next user of the machine has another token. */
const CACHE_CONTROL = 'private, max-age=300';

export function pictureRoutes(app: FastifyInstance, services: DealServices): void {
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
  services: DealServices,
  wanted: { readonly userId: UserId; readonly name: string },
): Promise<Result<Picture, 'picture_not_found'>> {
  const { storage, clock } = services;
  const own = await readOwnPicture(services, wanted);
  if (own.ok) return own;
  const asked = { ...wanted, now: clock.now() };
  const maySee = (await isShownTo(storage.sql, asked)) || (await isQrOfDeal(storage.sql, asked));
  return maySee ? readPicture(services, wanted.name) : own;
}
