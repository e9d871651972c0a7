// Pictures for everybody: the logo, thumbnails of articles. They are small and few, so they lie in the database, under the
// hash of what they show: an address may be kept for ever, and the same picture twice is one.
import { sitePictures } from '@bourse/contract';
import { accept, DAY_MS, refuse, type Result } from '@bourse/domain';
import { bytes } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { query } from '../../core/storage/query.ts';
import type { PictureUses, Prune } from '../../core/storage/storage-part.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { mount } from '../../platform/http/mount.ts';
import { actorOf } from '../../platform/http/operator-acts.ts';
import { mountUploads, receivePicture } from '../../platform/http/uploads.ts';
import { type CodecRefusal, encodePicture, ORNAMENT } from '../../platform/pictures/picture-codec.ts';

export function pictureRoutes(app: FastifyInstance, services: BaseServices): void {
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
async function drawPicture({ pictures }: BaseServices, bytes: Buffer): Promise<Result<Buffer, CodecRefusal | 'busy'>> {
  const turn = await pictures.inTurn(() => encodePicture(bytes, ORNAMENT));
  if (!turn.ok) return turn;
  return turn.value.ok ? accept(turn.value.value.bytes) : turn.value;
}

/** A picture that nothing uses stays so long after its upload. */
const KEPT_UNUSED_MS = DAY_MS;

/** The logo of the site. */
const inSettings: PictureUses = (sql) =>
  sql`SELECT right(value #>> '{}', 43) AS name FROM site_settings WHERE key = 'logo'`;

/** Others say which pictures they use; what two operators have not decided yet counts as well. */
export const prunePicturesOfSite =
  (uses: readonly PictureUses[]): Prune =>
  async (sql, now) => {
    const used = uses.reduce((all, use) => sql`${all} UNION ALL ${use(sql)}`, inSettings(sql));
    await sql`DELETE FROM site_pictures p WHERE uploaded_at < ${now - KEPT_UNUSED_MS}
      AND NOT EXISTS (SELECT 1 FROM (${used}) AS used WHERE used.name = p.name)`;
  };
