// Which pictures of the site coins wear, or shall wear once two operators have decided on it.
import type { PictureUses } from '../../core/storage/storage-part.ts';

export const pictureUsesOfCoins: PictureUses = (sql) => sql`
  SELECT right(logo, 43) AS name FROM currencies
  UNION ALL
  SELECT right(change ->> 'to', 43) FROM changes, jsonb_array_elements(changes.changes) AS change
  WHERE desk = 'coins' AND change ->> 'field' = 'logo' AND status IN ('pending', 'approved')`;
