// Which pictures of the site articles show.
import type { PictureUses } from '../../core/storage/storage-part.ts';

export const pictureUsesOfNews: PictureUses = (sql) => sql`SELECT right(thumbnail, 43) AS name FROM news_articles`;
