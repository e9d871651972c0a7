// Which pictures of the site sales show, or shall show once two operators have decided on it.
import type { PictureUses } from '../../core/storage/storage-part.ts';

export const pictureUsesOfSales: PictureUses = (sql) => sql`
  SELECT right(cover, 43) AS name FROM launch_texts
  UNION ALL
  SELECT right(change ->> 'to', 43) FROM changes, jsonb_array_elements(changes.changes) AS change
  WHERE desk = 'launch' AND kind = 'text' AND status IN ('pending', 'approved')`;
