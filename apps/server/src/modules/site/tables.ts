// The table of pictures that the site shows to everybody.
import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '../../core/storage/columns.ts';

/** Pictures that operators have uploaded for everybody: the logo, thumbnails of articles. Small, and so kept here. */
export const sitePictures = pgTable('site_pictures', {
  /** Hash of the bytes: what an address shows never changes. */
  name: text().primaryKey(),
  /** WebP, drawn by us. */
  bytes: bytesColumn().notNull(),
  /** The time of the last upload: a picture that nothing has used for a day is deleted. */
  uploadedAt: instantColumn().notNull(),
});
