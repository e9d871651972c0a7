// Deletes pictures of the site that nothing uses.
import { DAY_MS } from '@bourse/domain';
import type { PictureUses, Prune } from '../../core/storage/storage-part.ts';

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
