// Pictures for everybody: the logo, thumbnails of articles. They are small and few, so they lie in the database, under the
// hash of what they show: an address may be kept for ever, and the same picture twice is one.
import { createHash } from 'node:crypto';
import { sitePictures } from '@bourse/contract';
import { accept, refuse, type Result } from '@bourse/domain';
import { bytes } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { actorOf } from '../../platform/http/operator-acts.ts';
import { mountUploads, receivePicture } from '../../platform/http/uploads.ts';
import { type CodecRefusal, encodePicture, ORNAMENT } from '../../platform/pictures/picture-codec.ts';
import type { SiteServices } from './services.ts';
import { query } from '../../core/storage/query.ts';

export function pictureRoutes(app: FastifyInstance, services: SiteServices): void {
  mountUploads(app, (scope) => {
    mount(scope, services, sitePictures.upload, async ({ request }) => {
      const by = actorOf(request);
      const file = await receivePicture(services, { request, uploader: by.actor });
      if (!file.ok) return file;
      const drawn = await drawPicture(services, file.value);
      if (!drawn.ok) return drawn;
      const name = createHash('sha256').update(drawn.value).digest('base64url');
      const { auditLog, clock } = services;
      await auditLog.begin(async (transaction) => {
        await transaction`
          INSERT INTO site_pictures (name, bytes, uploaded_at) VALUES (${name}, ${drawn.value}, ${clock.now()})
          ON CONFLICT (name) DO UPDATE SET uploaded_at = excluded.uploaded_at`;
        await auditLog.append(transaction, { ...by, action: 'picture.upload', subject: `picture ${name}` });
      });
      return { message: `${sitePictures.picture.path}?name=${name}` };
    });
  });
  mount(app, services, sitePictures.picture, async ({ input, reply }) => {
    const [row] = await query(services.storage.sql, { bytes })`
      SELECT bytes FROM site_pictures WHERE name = ${input.name}`;
    if (!row) return refuse('picture_not_found');
    await reply
      .headers({
        'Content-Type': 'image/webp',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        // A card of a shared link shows it on other sites.
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
      .send(Buffer.from(row.bytes));
    return { message: '' };
  });
}

/** In the one queue of all who have pictures drawn. */
async function drawPicture({ pictures }: SiteServices, bytes: Buffer): Promise<Result<Buffer, CodecRefusal | 'busy'>> {
  const turn = await pictures.inTurn(() => encodePicture(bytes, ORNAMENT));
  if (!turn.ok) return turn;
  return turn.value.ok ? accept(turn.value.value.bytes) : turn.value;
}
